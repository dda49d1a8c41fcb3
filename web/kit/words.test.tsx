import { expect, it, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { useTranslations } from './words.tsx'

function Points({ count }: { readonly count: number }) {
  const t = useTranslations('account')
  return <p>{t('pointsExpire', { count, day: '1 May' })}</p>
}

it.each([
  [0, '0 points expire on 1 May'],
  [1, '1 point expires on 1 May'],
  [999, '999 points expire on 1 May'],
  [1000, '1,000 points expire on 1 May'],
  [12_500, '12,500 points expire on 1 May'],
  [1.5, '1.5 points expire on 1 May'],
  [-3, '-3 points expire on 1 May'],
])('a sentence writes %d as a reader does', async (count, said) => {
  expect(textOf(await renderPart(<Points count={count} />))).toBe(said)
})

it('a count is written without creating a number format', async () => {
  const made = vi.spyOn(Intl, 'NumberFormat')
  await renderPart(<Points count={12} />)
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

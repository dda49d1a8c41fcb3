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

function Cancel({ name }: { readonly name: string }) {
  const t = useTranslations('contracts')
  return (
    <ul>
      <li>{t('cancelTitle', { name })}</li>
      <li>{t.rich('cancelTitle', { name })}</li>
      <li>{t.markup('cancelTitle', { name })}</li>
    </ul>
  )
}

it.each([
  ['流动普拉提', '取消流动普拉提？'],
  ['Grip Socks', '取消 Grip Socks？'],
  ['防滑袜 M', '取消防滑袜 M？'],
])('a Chinese sentence of a page has a space beside %s only where its script differs', async (name, said) => {
  expect(await renderPart(<Cancel name={name} />, { locale: 'zh' })).toContain(
    `<li>${said}</li><li>${said}</li><li>${said}</li>`,
  )
})

function News({ name }: { readonly name: string }) {
  const t = useTranslations('staffToday')
  return <p>{t.rich('flagPaysUntil', { name, detail: '14:00', b: (words) => <b>{words}</b> })}</p>
}

it.each([
  ['陈美玲', '<b>陈美玲</b>须在 14:00 前付款'],
  ['Chan Mei Ling', '<b>Chan Mei Ling</b> 须在 14:00 前付款'],
])('a Chinese sentence has a space beside the bold words %s only where their script differs', async (name, said) => {
  expect(await renderPart(<News name={name} />, { locale: 'zh' })).toContain(`<p>${said}</p>`)
})

it('a Chinese name in an English sentence keeps its spaces', async () => {
  expect(textOf(await renderPart(<Cancel name="流动普拉提" />))).toContain('Cancel 流动普拉提?')
})

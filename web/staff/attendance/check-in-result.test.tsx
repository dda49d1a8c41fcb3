import { expect, test, vi } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { CheckInResult } from './check-in-result.tsx'

test.each([
  ['en', 'Members type these digits on their own check-in page.'],
  ['zh', '这些数字由会员在自己的签到页输入。'],
] as const)(
  'the digits of the own code are no pass, and the desk reads who types them, in %s',
  async (locale, words) => {
    const result = { kind: 'not_read', pass: { kind: 'own_code' } } as const
    const text = textOf(await renderPart(<CheckInResult result={result} undo={vi.fn()} />, { locale }))
    expect(text).toContain(words)
  },
)

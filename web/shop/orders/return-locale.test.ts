import { expect, it } from 'vitest'
import { returnLocaleCookie, returnLocale } from './return-locale.ts'

it('a buyer who left for the bank in Chinese returns in Chinese', () => {
  const sent = returnLocaleCookie('zh').split(';')[0] ?? ''
  expect(returnLocale(`other=1; ${sent}; more=2`)).toBe('zh')
  expect(returnLocale(returnLocaleCookie('en').split(';')[0] ?? '')).toBe('en')
})

it.each([null, '', 'hundred_way_back=zhx', 'not_hundred_way_back=zh'])(
  'the cookie %j names no language, so the page is in English',
  (cookies) => {
    expect(returnLocale(cookies)).toBe('en')
  },
)

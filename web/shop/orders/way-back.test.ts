import { expect, it } from 'vitest'
import { wayBackCookie, wayBackLocale } from './way-back.ts'

it('who left in Chinese comes back in Chinese', () => {
  const sent = wayBackCookie('zh').split(';')[0] ?? ''
  expect(wayBackLocale(`other=1; ${sent}; more=2`)).toBe('zh')
  expect(wayBackLocale(wayBackCookie('en').split(';')[0] ?? '')).toBe('en')
})

it.each([null, '', 'hundred_way_back=zhx', 'not_hundred_way_back=zh'])(
  '%j tells nothing, so English it is',
  (cookies) => {
    expect(wayBackLocale(cookies)).toBe('en')
  },
)

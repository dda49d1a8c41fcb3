import { describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { checkBalanceChange } from './check-balance-change.ts'
import { readCode } from './read-code.ts'
import { usableBalance } from './usable-balance.ts'

describe('the code of a gift card', () => {
  it.each([
    ['9K2M4RTZ0123WXYZ', '9K2M4RTZ0123WXYZ'],
    ['9k2m-4rtz-0123-wxyz', '9K2M4RTZ0123WXYZ'],
    [' 9k2m 4rtz\n0123 wxyz ', '9K2M4RTZ0123WXYZ'],
    ['9K2M 4RTZ OILo WXYZ', '9K2M4RTZ0110WXYZ'],
    ['９Ｋ２Ｍ 4RTZ 0123 WXYZ', '9K2M4RTZ0123WXYZ'],
  ])('is read as it was meant: %s', (typed, code) => {
    expect(readCode(typed)).toBe(code)
  })

  it.each(['', '9K2M', '9K2M4RTZ0123WXY', '9K2M4RTZ0123WXYZ0', '9K2M4RTZ0123WXYU', '9K2M4RTZ0123WX!Z', '%'.repeat(16)])(
    'is none: %s',
    (typed) => {
      expect(readCode(typed)).toBeUndefined()
    },
  )
})

describe('what a gift card can pay', () => {
  it('is what is on it while it is active, and one answer otherwise', () => {
    expect(usableBalance({ status: 'active', balance: 1 })).toBe(1)
    const refused = [{ status: 'active', balance: 0 } as const, { status: 'frozen', balance: 1 } as const]
    for (const card of refused) expect(usableBalance(card)).toMatchObject({ code: 'giftcards.unknown' })
  })
})

describe('what a gift card holds', () => {
  const changed = (balance: number) =>
    checkBalanceChange({ balanceSen: sen(balance), valueSen: sen(10_000) })?.code ?? 'fine'
  it.each([
    [0, 'fine'],
    [1, 'fine'],
    [10_000, 'fine'],
    [10_001, 'giftcards.over_value'],
    [-1, 'giftcards.over_value'],
  ])('of RM 100.00, when it is set to %i sen: %s', (balance, result) => {
    expect(changed(balance)).toBe(result)
  })
})

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney, fromWire, sen, sumSen, timesSen, toWire } from './money.ts'

describe('money on the wire', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [99, '0.99'],
    [100, '1.00'],
    [12_900, '129.00'],
    [-650, '-6.50'],
    [123_456_789, '1234567.89'],
  ])('%i sen are %s on the wire', (amount, text) => {
    expect(toWire(sen(amount))).toBe(text)
    expect(fromWire(text)).toBe(amount)
  })

  test('every whole amount survives the round trip', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        (amount) => fromWire(toWire(sen(amount))) === amount,
      ),
    )
  })

  test.each(['129', '129.0', '1,29.00', '', 'RM 1.00', '1e3', '１.００', '0.001'])('%s is not an amount', (text) => {
    expect(() => fromWire(text)).toThrow()
  })

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is not whole sen', (amount) => {
    expect(() => sen(amount)).toThrow()
  })
})

describe('money as people read it', () => {
  test.each([
    [150_000, 'RM 1,500.00', 'RM 1,500'],
    [29_470, 'RM 294.70', 'RM 294.70'],
    [0, 'RM 0.00', 'RM 0'],
    [100_000_000, 'RM 1,000,000.00', 'RM 1,000,000'],
  ])('%i sen', (amount, exact, browse) => {
    expect(formatMoney(sen(amount)).replace('\u00a0', ' ')).toBe(exact)
    expect(formatMoney(sen(amount), 'browse').replace('\u00a0', ' ')).toBe(browse)
  })
})

test('sums and multiples stay whole', () => {
  expect(sumSen([sen(1), sen(2), sen(3)])).toBe(6)
  expect(sumSen([])).toBe(0)
  expect(timesSen(sen(7_500), 3)).toBe(22_500)
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lineTax } from './tax.ts'

it.each([
  [10_800, 800, true, 800],
  [10_000, 800, false, 800],
  [4900, 800, true, 363],
  [4900, 800, false, 392],
  [4900, 0, true, 0],
  [4900, 0, false, 0],
  [0, 800, false, 0],
  [6, 800, false, 0],
  [7, 800, false, 1],
  // Half a sen is rounded up.
  [125, 600, false, 8],
  [53, 600, true, 3],
])('the tax of %i sen at %i basis points, included: %s, is %i sen', (...[paid, basisPoints, included, tax]) => {
  expect(lineTax({ basisPoints, included }, paid)).toBe(tax)
})

it('the tax is within half a sen of the exact amount, and equal for included and added tax', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: 0, max: 2000 }), (paid, basisPoints) => {
      const onTop = lineTax({ basisPoints, included: false }, paid)
      expect(Math.abs(onTop - (paid * basisPoints) / 10_000)).toBeLessThanOrEqual(0.5)
      const within = lineTax({ basisPoints, included: true }, paid)
      expect(Math.abs(within - (paid * basisPoints) / (10_000 + basisPoints))).toBeLessThanOrEqual(0.5)
      expect(Math.abs(lineTax({ basisPoints, included: false }, paid - within) - within)).toBeLessThanOrEqual(1)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { chanceOfPromotion } from './chance-of-promotion.ts'

describe('the chance of promotion', () => {
  test.each([
    [0, 0, null],
    [9, 9, null],
    [10, 0, 10],
    [10, 5, 50],
    [10, 10, 90],
    [30, 12, 40],
    [200, 0, 5],
    [200, 200, 95],
    [38, 0, 5],
    [38, 1, 5],
    [38, 2, 10],
  ])('the chance of promotion at position %d, with %d promoted: %s', (stood, gotIn, percent) => {
    expect(chanceOfPromotion({ stood, gotIn })).toBe(percent)
  })

  it('the chance of promotion is in steps of five between 5 and 95, and one more promotion never lowers it', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 5000 }).chain((stood) => fc.tuple(fc.constant(stood), fc.nat({ max: stood - 1 }))),
        ([stood, gotIn]) => {
          const [less, more] = [
            chanceOfPromotion({ stood, gotIn }) ?? 0,
            chanceOfPromotion({ stood, gotIn: gotIn + 1 }) ?? 0,
          ]
          expect(more).toBeGreaterThanOrEqual(less)
          expect(less % 5).toBe(0)
          expect(less).toBeGreaterThanOrEqual(5)
          expect(more).toBeLessThanOrEqual(95)
          expect(Math.abs(less - (100 * gotIn) / stood)).toBeLessThanOrEqual(2.5 + 100 / stood + 5)
        },
      ),
    )
  })
})

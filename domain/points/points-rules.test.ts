import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { instant } from '#domain/kit/time.ts'
import { earnedPoints, pointsUntil } from './points.ts'
import { pointsWorth, redeemPoints, takePoints } from './redeem-points.ts'
import { pointsReturned, pointsTakenBack } from './take-points.ts'

describe('points that an order earns', () => {
  it.each([
    [57_00, 1, 57],
    [57_99, 1, 57],
    [99, 1, 0],
    [1_00, 1, 1],
    [0, 1, 0],
    [-5_00, 1, 0],
    [57_50, 2, 115],
    [650_00, 0, 0],
  ])('%i sen paid at %i a ringgit are %i', (paidSen, perRinggit, points) => {
    expect(earnedPoints({ paidSen, perRinggit })).toBe(points)
  })
})

describe('the value of points', () => {
  it.each([
    [1240, 100, 12_40],
    [1, 100, 1],
    [0, 100, 0],
    [-3, 100, 0],
    [3, 200, 1],
    [1, 200, 0],
    [7, 1, 7_00],
  ])('%i points at %i a ringgit are %i sen', (points, perRinggit, worth) => {
    expect(pointsWorth(points, { perRinggit })).toBe(worth)
  })

  it.each([
    [1240, 40_00, 100, { points: 1240, worthSen: 12_40 }],
    [1240, 8_50, 100, { points: 850, worthSen: 8_50 }],
    [1240, 0, 100, { points: 0, worthSen: 0 }],
    [1240, -1, 100, { points: 0, worthSen: 0 }],
    [0, 8_50, 100, { points: 0, worthSen: 0 }],
    // An odd point that is worth no sen stays with its owner, and part of a point is never taken.
    [3, 8_50, 200, { points: 2, worthSen: 1 }],
    [10, 50, 3, { points: 2, worthSen: 50 }],
  ])('points pay %i points on %i sen at %i a ringgit: %o', (points, due, perRinggit, redeemed) => {
    expect(redeemPoints({ points, dueSen: sen(due), perRinggit })).toEqual(redeemed)
  })

  it('points never pay more than is due or than there is', () => {
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(100_000), fc.integer({ min: 1, max: 1000 }), (points, due, perRinggit) => {
        const redeemed = redeemPoints({ points, dueSen: sen(due), perRinggit })
        expect(redeemed.worthSen).toBeLessThanOrEqual(due)
        expect(redeemed.points).toBeLessThanOrEqual(points)
        expect(pointsWorth(redeemed.points, { perRinggit })).toBeGreaterThanOrEqual(redeemed.worthSen)
      }),
    )
  })
})

describe('taking points from lots', () => {
  const lots = [
    { id: 'oldest', remaining: 50 },
    { id: 'empty', remaining: 0 },
    { id: 'newest', remaining: 100 },
  ]
  it('taking points from lots empties the first before it takes from the next', () => {
    expect(takePoints(70, lots)).toEqual([
      { id: 'oldest', points: 50 },
      { id: 'newest', points: 20 },
    ])
    expect(takePoints(50, lots)).toEqual([{ id: 'oldest', points: 50 }])
  })

  it('taking points from lots takes what is there and not more, and nothing for nothing', () => {
    expect(takePoints(1000, lots).map(({ points }) => points)).toEqual([50, 100])
    expect(takePoints(0, lots)).toEqual([])
    expect(takePoints(-1, lots)).toEqual([])
  })
})

describe('how long points last', () => {
  it.each([
    ['2026-11-30T10:00:00+08:00', 12, '2027-12-01T00:00:00+08:00'],
    // A day in Penang is not a day in UTC.
    ['2026-11-30T00:30:00+08:00', 12, '2027-12-01T00:00:00+08:00'],
    ['2026-11-30T23:59:59+08:00', 12, '2027-12-01T00:00:00+08:00'],
    // A shorter month has no 31st.
    ['2027-08-31T10:00:00+08:00', 6, '2028-03-01T00:00:00+08:00'],
    ['2026-11-30T10:00:00+08:00', 1, '2026-12-31T00:00:00+08:00'],
  ])('points earned at %s, for %i months, last until %s', (at, months, until) => {
    expect(pointsUntil({ at: instant(at), months, zone: 'Asia/Kuala_Lumpur' }).equals(instant(until))).toBe(true)
  })
})

describe('points of an order that is refunded', () => {
  it.each([
    [1000, 10_00, 4_00, 400],
    [1000, 10_00, 10_00, 1000],
    [1000, 10_00, 12_00, 1000],
    [1000, 10_00, 0, 0],
    // Three points paid one sen each; half a point is rounded to none.
    [5, 3, 1, 1],
  ])('points: %i that paid %i sen return for %i sen: %i', (left, leftSen, refundSen, points) => {
    expect(pointsReturned({ left, leftSen: sen(leftSen), refundSen: sen(refundSen) })).toBe(points)
  })

  it('points of a refunded order go back as a whole in any number of parts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.array(fc.nat(500), { maxLength: 8 }), (points, parts) => {
        let left = points
        let leftSen = parts.reduce((sum, part) => sum + part, 1)
        for (const part of [...parts, 1]) {
          left -= pointsReturned({ left, leftSen: sen(leftSen), refundSen: sen(part) })
          leftSen -= part
        }
        expect(left).toBe(0)
      }),
    )
  })

  it.each([
    [57, 57_00, 20_00, 0, 20],
    [57, 57_00, 57_00, 20, 37],
    [57, 57_00, 57_00, 57, 0],
    [57, 57_90, 10, 0, 1],
    [57, 57_00, 0, 0, 0],
    [57, 57_00, 60_00, 0, 57],
    [5, 0, 0, 0, 5],
    [57, 57_00, 20_00, 57, 0],
  ])(
    'points of a refunded order that earned %i with %i sen, of which %i went back and %i are settled: %i',
    (earned, paid, refunded, settled, taken) => {
      expect(pointsTakenBack({ earned, paidSen: sen(paid), refundedSen: sen(refunded), settled })).toBe(taken)
    },
  )
})

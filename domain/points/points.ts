import { z } from 'zod/mini'
import { wireMoney } from '#domain/kit/money.ts'
import { dayOf, startOfDay, type Instant } from '#domain/kit/time.ts'

/** Points that a refund returns are valid for so many days at least. */
export const returnedDays = 30

interface Payment {
  /** What the bank paid, in whole sen. */
  readonly paidSen: number
  /** How many points for each ringgit. */
  readonly perRinggit: number
}

/**
 * The points of an order, only for what the bank paid: points, gift cards and store credit were paid for or given
 * before, and would earn twice. Rounded down to whole points. Example: RM 57.90 at one point a ringgit is 57.
 */
export function earnedPoints({ paidSen, perRinggit }: Payment): number {
  return Math.floor((Math.max(0, paidSen) * perRinggit) / 100)
}

/** What the caller's points could pay of a total, wanted or not; null without points. */
export const pointsOffer = z.nullable(
  z.strictObject({
    name: z.string(),
    can_use_point: z.boolean(),
    points_held: z.number(),
    /** The points that it takes. */
    points_used: z.number(),
    points_redeem_value: wireMoney,
  }),
)

export type PointsOffer = z.output<typeof pointsOffer>

/**
 * When points expire: they are valid to the end of the same day of the month in the branch's zone, or of the last one
 * of a shorter month. Returns the first instant after that day. Example: earned on 30 November 2026, they last to the
 * end of 30 November 2027.
 */
export function pointsUntil(earned: { readonly at: Instant; readonly months: number; readonly zone: string }): Instant {
  return startOfDay(dayOf(earned.at, earned.zone).add({ months: earned.months }).add({ days: 1 }), earned.zone)
}

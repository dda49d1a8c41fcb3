import { z } from 'zod/mini'
import { wireMoney } from '#domain/kit/wire-money.ts'

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

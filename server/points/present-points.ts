import { toWire } from '#domain/kit/money.ts'
import type { PointsOffer } from '#domain/points/points-offer.ts'
import type { Redeemable } from '#domain/points/redeem-points.ts'
import type { Locale } from '#domain/text/localized.ts'
import { pointsName } from '#domain/text/points-name.ts'

/** What points could pay, on the wire. */
export function presentPoints(redeemable: Redeemable | undefined, locale: Locale): PointsOffer {
  if (redeemable === undefined) return null
  const { held, points, worthSen } = redeemable
  return {
    name: pointsName[locale],
    can_use_point: worthSen > 0,
    points_held: held,
    points_used: points,
    points_redeem_value: toWire(worthSen),
  }
}

import type { getCart } from '#domain/cart/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { toWire } from '#domain/kit/money.ts'
import type { Locale } from '#domain/text/localized.ts'
import { pointsName } from '#domain/text/points-name.ts'
import type { LoadedPurchase } from './load-purchase.ts'

/** What the points of the caller could take off the total; null for whoever has none. */
export function presentPoints(
  { redeemable }: Pick<LoadedPurchase, 'redeemable'>,
  locale: Locale,
): OutputOf<typeof getCart>['point_info'] {
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

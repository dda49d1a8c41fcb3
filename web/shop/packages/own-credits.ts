import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { instant, type Instant } from '#domain/kit/time.ts'
import { listMyPackages } from '#domain/packages/api.ts'
import { checkLot } from '#domain/packages/check-lot.ts'
import type { ClassToPay, Lot } from '#domain/packages/model.ts'
import type { LoadPaying, WireClass } from '../schedules/filter-classes.ts'

type WireLot = OutputOf<typeof listMyPackages>['data'][number]

/** Returns whether a usable pack of the caller pays for a class, by the rule of the booking. */
export const loadPaying: LoadPaying = async (call, pack) => {
  const answer = await call(listMyPackages, { search: 'state:usable', limit: '100' })
  if (!answer.ok) return answer
  const lots = answer.value.data.filter(({ id }) => pack === '1' || id === pack)
  return { ok: true, value: (item, now) => lots.some((lot) => isPaidBy(lot, item, now)) }
}

// oxlint-disable-next-line max-params -- a pack, a class and the instant
export function isPaidBy(lot: WireLot, item: WireClass, now: Instant): boolean {
  return checkLot(toLot(lot), { session: toPay(item), now }) === undefined
}

function toPay(item: WireClass): ClassToPay {
  return {
    startsAt: instant(item.starts_at),
    classTypeId: item.class_type.id,
    seriesTypeId: item.series_type.id,
    credits: item.credits,
  }
}

function toLot(lot: WireLot): Lot {
  return {
    id: asId('package_lots', lot.id),
    left: lot.left,
    startsAt: instant(lot.starts_at),
    expiresAt: instant(lot.expires_at),
    revoked: false,
    own: lot.own,
    purchasedAt: instant(lot.created_at),
    classTypeIds: lot.class_type_ids,
    seriesTypeIds: lot.series_type_ids,
    frozen: lot.frozen && { from: instant(lot.frozen.from_at), until: instant(lot.frozen.until_at) },
  }
}

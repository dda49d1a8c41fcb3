import type { OutputOf } from '#domain/kit/endpoint.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import type { listMyPackages } from '#domain/packages/api.ts'
import { lastDay } from '#domain/packages/last-day.ts'
import { lotState } from '#domain/packages/lot-state.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { Branch } from '#server/kit/context.ts'
import type { HeldLot } from './queries.ts'

type Item = OutputOf<typeof listMyPackages>['data'][number]

interface Reader {
  readonly branch: Branch
  readonly locale: Locale
  readonly now: Instant
}

/** A pack on the wire, in its state at that moment. */
export function presentLot(lot: HeldLot, at: Reader): Item {
  const { zone } = at.branch
  const state = lotState(lot, at.now)
  return {
    id: lot.id,
    plan_id: lot.planId,
    name: inLocale(lot.name, at.locale),
    granted: lot.granted,
    // Expired credits count as gone, whether or not the nightly job has expired them yet.
    left: state === 'usable' ? lot.left : 0,
    starts_at: wireTime(lot.startsAt, zone),
    expires_at: wireTime(lot.expiresAt, zone),
    valid_to: lastDay(lot.expiresAt, zone).toString(),
    state,
    sharers: lot.sharers,
    intro: lot.intro,
    class_type_ids: lot.classTypeIds === null ? null : [...lot.classTypeIds],
    series_type_ids: lot.seriesTypeIds === null ? null : [...lot.seriesTypeIds],
    own: lot.own,
    created_at: wireTime(lot.purchasedAt, zone),
    ...(lot.sharing ? { sharing: true } : {}),
    ...(lot.extendable && lot.own && state === 'usable' ? { extendable: true } : {}),
    ...(lot.frozen
      ? { frozen: { from_at: wireTime(lot.frozen.from, zone), until_at: wireTime(lot.frozen.until, zone) } }
      : {}),
  }
}

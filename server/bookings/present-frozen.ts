import type { z } from 'zod/mini'
import type { bookingVerdict } from '#domain/bookings/booking-verdict.ts'
import { frozenCredit } from '#domain/packages/choose-credit.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { inLocale } from '#domain/text/localized.ts'
import type { CheckedSeatRequest } from '#server/occupancy/check-seat-request.ts'

/** The pack that only its freeze keeps from paying for the class, with the last day of that. */
export function presentFrozen({
  request: { lots, session, locale },
  facts: { now, zone },
}: CheckedSeatRequest): z.output<typeof bookingVerdict>['frozen'] {
  const lot = frozenCredit({ lots, session, now })
  if (lot?.frozen === undefined) return null
  const { id, name, frozen } = lot
  return { lot_id: id, name: inLocale(name, locale), last_day: lastDay(frozen.until, zone).toString() }
}

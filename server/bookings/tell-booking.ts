import type { bookingItem } from '#domain/bookings/api.ts'
import { freeCancelUntil } from '#domain/bookings/free-cancel-until.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import { statusAt } from '#domain/schedules/model.ts'
import { policies } from '#domain/studio/model.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { z } from 'zod/mini'
import type { BookingRow } from './queries.ts'

/** The wire shape of a booking, in the reader's language and with the wall clock of the class's own branch. */
export function tellBooking(row: BookingRow, reader: { readonly locale: Locale; readonly now: Instant }): z.output<typeof bookingItem> {
  const { locale, now } = reader
  const told = (at: Instant) => wireTime(at, row.zone)
  return {
    id: row.id,
    session_id: row.session_id,
    booking_type: row.booking_type,
    status: row.status,
    seat_no: row.seat_no,
    class_name: inLocale(row.class_name, locale),
    level: { name: inLocale(row.level_name, locale), coils: row.coils },
    room: inLocale(row.room_name, locale),
    instructors: [...row.instructors],
    starts_at: told(row.starts_at),
    ends_at: told(row.ends_at),
    session_status: statusAt({ status: row.session_status, endsAt: row.ends_at }, now),
    free_until: told(freeCancelUntil(row.starts_at, z.parse(policies, row.policies ?? {}))),
    package: row.lot_id !== null && row.plan_name !== null && row.lot_expires_at !== null
      ? { lot_id: row.lot_id, name: inLocale(row.plan_name, locale), expires_at: told(row.lot_expires_at) }
      : null,
    credit_effect: row.credit_effect,
    cancel_kind: row.cancel_kind,
    created_at: told(row.created_at),
    decided_at: told(row.decided_at),
  }
}

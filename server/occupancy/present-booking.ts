import { z } from 'zod/mini'
import { isBefore, wireTime, type Instant } from '#domain/kit/time.ts'
import { bookingAt } from '#domain/occupancy/booking-at.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import { checkInDeadline, checkInOpensAt, freeCancelUntil } from '#domain/occupancy/deadlines.ts'
import { statusAt } from '#domain/schedules/model.ts'
import { policies } from '#domain/studio/model.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { BookingRow } from './queries.ts'

const notWaiting = {
  pair_with: null,
  prefers: false,
  position: null,
  passed_by_for: null,
  standing_by: false,
  outlook: null,
  held_credit: null,
} as const

interface Reader {
  readonly locale: Locale
  readonly now: Instant
  /** The outlook of waitlist entries, where it was requested. */
  readonly outlooks?: ReadonlyMap<string, NonNullable<BookingItem['outlook']>>
}

/**
 * The wire shape of a booking as it is at that moment, in the reader's language and with the wall clock of the class's
 * own branch.
 */
export function presentBooking(row: BookingRow, reader: Reader): BookingItem {
  const { locale, now } = reader
  const wire = (at: Instant) => wireTime(at, row.zone)
  const wireOrNull = (at: Instant | null) => (at === null ? null : wire(at))
  const rules = z.parse(policies, row.policies ?? {})
  const current = bookingAt(
    {
      type: row.booking_type,
      status: row.status,
      cancelKind: row.cancel_kind,
      creditEffect: row.credit_effect,
      decidedAt: row.decided_at,
      heldUntil: row.held_until,
    },
    { now, session: { status: row.session_status, startsAt: row.starts_at, endsAt: row.ends_at, policies: rules } },
  )
  const early = freeCancelUntil(row.starts_at, rules)
  const isWaiting = row.booking_type === 'waitlist' && current.status === 'pending'
  return {
    id: row.id,
    session_id: row.session_id,
    booking_type: row.booking_type,
    status: current.status,
    person: { id: row.person_id, full_name: row.person_name, dependant: row.is_dependant },
    seat_no: row.seat_no,
    class_name: inLocale(row.class_name, locale),
    level: { name: inLocale(row.level_name, locale), coils: row.coils },
    room: inLocale(row.room_name, locale),
    instructors: [...row.instructors],
    starts_at: wire(row.starts_at),
    ends_at: wire(row.ends_at),
    session_status: statusAt({ status: row.session_status, endsAt: row.ends_at }, now),
    free_until: wire(row.grace_until && isBefore(early, row.grace_until) ? row.grace_until : early),
    cancel_window: rules.cancel_window,
    grace_until: wireOrNull(row.grace_until),
    promoted_at: wireOrNull(row.promoted_at),
    held_until: current.status === 'pending' ? wireOrNull(row.held_until) : null,
    goal_id: row.request_id,
    ...(isWaiting
      ? {
          pair_with: row.pair,
          prefers: row.prefers,
          position: row.position,
          passed_by_for: row.skipped_for,
          standing_by: row.standing_by_at !== null,
          outlook: reader.outlooks?.get(row.id) ?? null,
          held_credit: presentHeldCredit(row, locale),
        }
      : notWaiting),
    check_in_opens_at: wire(checkInOpensAt(row.starts_at, rules)),
    doors_close_at: wire(checkInDeadline(row.starts_at, rules)),
    package:
      row.lot_id !== null && row.plan_name !== null && row.lot_expires_at !== null
        ? { lot_id: row.lot_id, name: inLocale(row.plan_name, locale), expires_at: wire(row.lot_expires_at) }
        : null,
    credits: row.credits,
    credit_effect: current.creditEffect,
    cancel_kind: current.cancelKind,
    created_at: wire(row.created_at),
    decided_at: wire(current.decidedAt),
  }
}

function presentHeldCredit({ held_credit: held }: BookingRow, locale: Locale): BookingItem['held_credit'] {
  return held && { ...held, name: inLocale(held.name, locale) }
}

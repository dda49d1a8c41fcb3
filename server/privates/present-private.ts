import { z } from 'zod/mini'
import { isAtOrBefore, wireTime, type Instant } from '#domain/kit/time.ts'
import { freeCancelUntil } from '#domain/occupancy/deadlines.ts'
import { seatsOf, type PrivateStatus } from '#domain/privates/model.ts'
import type { privateItem } from '#domain/privates/private-item.ts'
import { policies } from '#domain/studio/model.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { PrivateRow } from './queries.ts'

/**
 * The wire shape of a private as it is at that moment, in the reader's language and with the wall clock of its own
 * branch.
 */
export function presentPrivate(
  row: PrivateRow,
  { locale, now }: { readonly locale: Locale; readonly now: Instant },
): z.output<typeof privateItem> {
  const wire = (at: Instant) => wireTime(at, row.zone)
  return {
    id: row.id,
    status: statusOf(row, now),
    format: row.format,
    places: seatsOf(row.format),
    class_type_id: row.class_type_id,
    class_name: inLocale(row.class_name, locale),
    instructors: row.taught_by.map(({ id, name }) => ({ id, name })),
    room: inLocale(row.room_name, locale),
    starts_at: wire(row.starts_at),
    ends_at: wire(row.ends_at),
    held_until: row.booked_at === null ? wire(row.held_until) : null,
    step: row.step,
    people: row.people.map(({ id, full_name, dependant, booking_id }) => ({ id, full_name, dependant, booking_id })),
    guests: [...row.guests],
    notes: row.notes,
    package:
      row.lot_id !== null && row.plan_name !== null && row.lot_expires_at !== null
        ? { lot_id: row.lot_id, name: inLocale(row.plan_name, locale), expires_at: wire(row.lot_expires_at) }
        : null,
    free_until: wire(freeCancelUntil(row.starts_at, z.parse(policies, row.policies ?? {}))),
    created_at: wire(row.created_at),
  }
}

function statusOf(row: PrivateRow, now: Instant): PrivateStatus {
  if (row.status === 'canceled') return 'canceled'
  if (row.booked_at === null) return 'held'
  return isAtOrBefore(row.ends_at, now) ? 'completed' : 'booked'
}

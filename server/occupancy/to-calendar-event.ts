import { z } from 'zod/mini'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { MessageCalendar } from '#domain/messages/model.ts'
import { freeCancelUntil } from '#domain/occupancy/deadlines.ts'
import { policies } from '#domain/studio/model.ts'
import { calendar as en } from '#domain/text/en/calendars-pages.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { calendar as zh } from '#domain/text/zh/calendars-pages.ts'
import type { BookingRow, ClassColumns } from './queries.ts'

const books = { en, zh }

/** A booking and its class, as far as a calendar needs them. */
type BookingInCalendar = Omit<ClassColumns, 'level_name' | 'coils'> &
  Pick<
    BookingRow,
    'id' | 'status' | 'starts_at' | 'ends_at' | 'seat_no' | 'person_name' | 'is_dependant' | 'grace_until'
  >

interface Version {
  readonly locale: Locale
  readonly changedAt: Instant
  readonly isCanceled: boolean
}

/**
 * A booking as a calendar event. Its uid is that of the booking, whatever address the site has. The sequence is that of
 * the class, which increases when the class moves, changes its instructors or is cancelled, plus one once the booking
 * itself ended, which is its last change.
 */
export function toCalendarEvent(row: BookingInCalendar, { locale, changedAt, isCanceled }: Version): MessageCalendar {
  const name = inLocale(row.class_name, locale)
  return {
    uid: `${row.id}@hundred`,
    sequence: row.revision + (row.status === 'canceled' ? 1 : 0),
    changedAt,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    isCanceled,
    summary: isCanceled ? fill(books[locale].canceled, { class: name }) : name,
    description: describe(row, { locale, isCanceled }),
    location: [inLocale(row.room_name, locale), row.address ?? ''].filter((part) => part !== '').join(', '),
  }
}

function describe(row: BookingInCalendar, { locale, isCanceled }: { locale: Locale; isCanceled: boolean }): string {
  const words = books[locale]
  const lines = [
    ...(row.is_dependant ? [fill(words.person, { name: row.person_name })] : []),
    ...(row.instructors.length === 0 ? [] : [fill(words.instructors, { names: row.instructors.join(', ') })]),
    ...(row.seat_no === null || isCanceled ? [] : [fill(words.reformer, { seat: row.seat_no })]),
    ...(row.status === 'booked' && !isCanceled
      ? [fill(words.deadline, { deadline: formatWhen(freeUntilOf(row), { locale, zone: row.zone }) })]
      : []),
  ]
  return lines.join('\n')
}

function freeUntilOf(row: BookingInCalendar): Instant {
  const early = freeCancelUntil(row.starts_at, z.parse(policies, row.policies ?? {}))
  return row.grace_until && isBefore(early, row.grace_until) ? row.grace_until : early
}

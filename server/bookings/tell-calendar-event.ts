import type { CalendarEvent } from '#domain/bookings/calendar-file.ts'
import { freeCancelUntil } from '#domain/bookings/free-cancel-until.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { policies, siteSettings } from '#domain/studio/model.ts'
import { calendar as en } from '#domain/text/en/calendar.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { sayWhen } from '#domain/text/when.ts'
import { calendar as zh } from '#domain/text/zh/calendar.ts'
import { z } from 'zod/mini'
import type { CalendarRow } from './calendar-queries.ts'

const books = { en, zh }

/**
 * A booking as an event of a calendar. Its uid is the booking's own, whatever address the site has. The sequence is that of the class, which
 * rises when it moves, changes its teachers or is called off, and one more once the booking itself is cancelled, which is its last change.
 */
export function tellCalendarEvent(row: CalendarRow, reader: { readonly locale: Locale; readonly origin: string }): CalendarEvent {
  const { locale, origin } = reader
  const isCanceled = row.status === 'canceled' || row.session_status === 'canceled'
  const { address } = z.parse(siteSettings, row.site ?? {})
  const name = inLocale(row.class_name, locale)
  return {
    uid: `${row.id}@hundred`,
    sequence: row.revision + (row.status === 'canceled' ? 1 : 0),
    changedAt: row.revised_at && isBefore(row.decided_at, row.revised_at) ? row.revised_at : row.decided_at,
    startsAt: row.starts_at, endsAt: row.ends_at, isCanceled,
    summary: isCanceled ? fill(books[locale].canceled, { class: name }) : name,
    description: describe(row, { locale, isCanceled }),
    location: [inLocale(row.room_name, locale), address].filter((part) => part !== '').join(', '),
    url: `${origin}${locale === 'zh' ? '/zh' : ''}/my-account/classes`,
  }
}

function describe(row: CalendarRow, { locale, isCanceled }: { locale: Locale; isCanceled: boolean }): string {
  const words = books[locale]
  const lines = [
    ...(row.is_dependant ? [fill(words.person, { name: row.person_name })] : []),
    ...(row.instructors.length === 0 ? [] : [fill(words.instructors, { names: row.instructors.join(', ') })]),
    ...(row.seat_no === null || isCanceled ? [] : [fill(words.reformer, { seat: row.seat_no })]),
    ...(row.status === 'booked' && !isCanceled ? [fill(words.deadline, { deadline: sayWhen(freeUntilOf(row), { locale, zone: row.zone }) })] : []),
  ]
  return lines.join('\n')
}

function freeUntilOf(row: CalendarRow): Instant {
  const early = freeCancelUntil(row.starts_at, z.parse(policies, row.policies ?? {}))
  return row.grace_until && isBefore(early, row.grace_until) ? row.grace_until : early
}

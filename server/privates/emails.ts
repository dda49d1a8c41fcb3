import { isAtOrBefore, type Instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import type { BookingPlan } from '#domain/occupancy/decide-paid-seat.ts'
import type { Lot } from '#domain/packages/model.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { mailPrivates as en } from '#domain/text/en/mail/privates.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { inLocale, type Locale, type Localized } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { mailPrivates as zh } from '#domain/text/zh/mail/privates.ts'
import { toCalendarEvent } from '#server/occupancy/to-calendar-event.ts'
import type { PrivateRow } from './queries.ts'

const books = { en, zh }

interface About {
  readonly row: PrivateRow
  readonly plan: BookingPlan<Lot & { readonly name: Localized }>
  readonly locale: Locale
  /** The address of the site, without a slash at the end. */
  readonly origin: string
  readonly now: Instant
}

/**
 * The confirmation of a private: the instructor, who comes, the one credit that paid for all, and until when it may be
 * cancelled for free.
 */
export function bookedMessage({ row, plan, locale, origin, now }: About): MessageContent {
  const words = books[locale].booked
  const when = (at: Instant) => formatWhen(at, { locale, zone: row.zone })
  const name = inLocale(row.class_name, locale)
  const instructors = row.taught_by.map(({ name }) => name).join(', ')
  const pack = {
    package: inLocale(plan.lot.name, locale),
    left: plan.creditsLeftAfter,
    expires: formatDay(lastDay(plan.lot.expiresAt, row.zone), locale),
  }
  return {
    subject: fill(words.subject, { class: name, when: when(row.starts_at) }),
    heading: fill(words.heading, { instructor: instructors }),
    paragraphs: [
      fill(words.body, pack),
      isAtOrBefore(now, plan.freeUntil)
        ? fill(words.deadline, { deadline: when(plan.freeUntil) })
        : words.deadlinePassed,
      ...(row.guests.length > 0 ? [words.guests] : []),
      words.arrive,
    ],
    facts: [
      { label: words.facts.class, value: name, inPass: true as const },
      { label: words.facts.when, value: when(row.starts_at), inPass: true as const },
      { label: words.facts.room, value: inLocale(row.room_name, locale), inPass: true as const },
      { label: words.facts.instructor, value: instructors, inPass: true as const },
      { label: words.facts.people, value: [...row.people.map((person) => person.full_name), ...row.guests].join(', ') },
      { label: words.facts.notes, value: row.notes },
    ].filter(({ value }) => value !== ''),
    // In a private nobody chooses a reformer.
    pass: {
      startsAt: row.starts_at,
      zone: row.zone,
      name,
      instructors,
      room: inLocale(row.room_name, locale),
      address: row.address ?? '',
      seat: null,
      person: '',
      isOff: false,
    },
    action: { label: words.action, url: `${origin}${locale === 'en' ? '' : `/${locale}`}/my-account/classes` },
    ...calendarEntry({ row, locale, now }),
  }
}

/** The calendar event is that of the booking that pays: cancelling it removes the event. */
function calendarEntry({ row, locale, now }: Pick<About, 'row' | 'locale' | 'now'>): Pick<MessageContent, 'calendar'> {
  const [paying] = row.people
  if (!paying) return {}
  const place = {
    ...row,
    id: paying.booking_id,
    status: 'booked' as const,
    seat_no: paying.seat_no,
    person_name: paying.full_name,
    is_dependant: paying.dependant,
    grace_until: null,
  }
  return { calendar: toCalendarEvent(place, { locale, changedAt: now, isCanceled: false }) }
}

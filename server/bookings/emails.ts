import type { CancelPlan } from '#domain/bookings/decide-cancel.ts'
import { isAtOrBefore, type Instant } from '#domain/kit/time.ts'
import type { Letter } from '#domain/messages/model.ts'
import { mailBookings as en } from '#domain/text/en/mail-bookings.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { sayWhen } from '#domain/text/when.ts'
import { mailBookings as zh } from '#domain/text/zh/mail-bookings.ts'
import type { BookingRow } from './queries.ts'

const books = { en, zh }

interface About {
  readonly booking: BookingRow
  readonly locale: Locale
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}

/** The confirmation: class, reformer, what was used, and until when it may be cancelled for free. */
export function bookedLetter(about: About & { creditsLeft: number; freeUntil: Instant; cancelHours: number; now: Instant }): Letter {
  const { booking, locale } = about
  const words = books[locale].booked
  const isFree = isAtOrBefore(about.now, about.freeUntil)
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [
      booking.lot_id === null ? words.bodyWithoutCredit : fill(words.body, { ...packValues(about), left: about.creditsLeft }),
      isFree ? fill(words.deadline, { deadline: when(about, about.freeUntil) }) : fill(words.deadlinePassed, { hours: about.cancelHours }),
      words.arrive,
    ],
    facts: classFacts(about),
    action: { label: words.action, url: pageUrl(about, '/my-account/classes') },
  }
}

/** The letter of a cancellation says what became of the credit. */
export function canceledLetter(about: About & { plan: CancelPlan }): Letter {
  const { locale, plan } = about
  const words = books[locale].canceled
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [fill(words[plan.creditEffect], { ...packValues(about), deadline: when(about, plan.freeUntil) }), words.again],
    facts: classFacts(about),
    action: { label: words.action, url: pageUrl(about, '/schedules') },
  }
}

function classValues(about: About) {
  return { class: inLocale(about.booking.class_name, about.locale), when: when(about, about.booking.starts_at) }
}

function packValues(about: About) {
  const { plan_name: name, lot_expires_at: expiresAt } = about.booking
  // The pack is valid to the end of its last day, which ends a millisecond before it no longer is.
  return { package: name === null ? '' : inLocale(name, about.locale), expires: expiresAt === null ? '' : when(about, expiresAt.subtract({ milliseconds: 1 })) }
}

function classFacts(about: About): NonNullable<Letter['facts']> {
  const { booking, locale } = about
  const labels = books[locale].facts
  return [
    { label: labels.class, value: inLocale(booking.class_name, locale) },
    { label: labels.when, value: when(about, booking.starts_at) },
    { label: labels.room, value: inLocale(booking.room_name, locale) },
    { label: labels.instructor, value: booking.instructors.join(', ') },
    { label: labels.reformer, value: String(booking.seat_no ?? '') },
  ].filter(({ value }) => value !== '')
}

function when(about: About, at: Instant): string {
  return sayWhen(at, { locale: about.locale, zone: about.booking.zone })
}

function pageUrl(about: About, path: string): string {
  return `${about.origin}${about.locale === 'en' ? '' : `/${about.locale}`}${path}`
}

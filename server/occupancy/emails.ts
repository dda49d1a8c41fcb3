import { isAtOrBefore, type Instant } from '#domain/kit/time.ts'
import type { Letter } from '#domain/messages/model.ts'
import type { CancelPlan } from '#domain/occupancy/decide-cancel.ts'
import { mailBookings as en } from '#domain/text/en/mail-bookings.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { sayWhen } from '#domain/text/when.ts'
import { mailBookings as zh } from '#domain/text/zh/mail-bookings.ts'
import type { Wait } from './multi-class-queries.ts'
import type { BookingRow } from './queries.ts'
import { toCalendarEvent, type BookingInCalendar } from './to-calendar-event.ts'

const books = { en, zh }

/** What a letter tells of a booking. */
type ToldBooking = Pick<
  BookingRow,
  | 'class_name'
  | 'starts_at'
  | 'zone'
  | 'room_name'
  | 'instructors'
  | 'seat_no'
  | 'plan_name'
  | 'lot_expires_at'
  | 'lot_id'
  | 'person_name'
  | 'is_dependant'
>

interface About {
  readonly booking: ToldBooking
  readonly locale: Locale
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}

/** Of a place that stands in calendars, or of somebody in the queue, who is told the same and has nothing to put into one. */
interface AboutPlace extends About {
  readonly booking: ToldBooking & BookingInCalendar & Pick<BookingRow, 'booking_type'>
  readonly now: Instant
}

/** The confirmation: class, reformer, what was used, and until when it may be cancelled for free. */
export function bookedLetter(
  about: AboutPlace & { creditsLeft: number; freeUntil: Instant; cancelHours: number; dropped?: readonly Wait[] },
): Letter {
  const { booking, locale } = about
  const words = books[locale].booked
  const isFree = isAtOrBefore(about.now, about.freeUntil)
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [
      booking.lot_id === null
        ? words.bodyWithoutCredit
        : fill(words.body, { ...packValues(about), left: about.creditsLeft }),
      isFree
        ? fill(words.deadline, { deadline: when(about, about.freeUntil) })
        : fill(words.deadlinePassed, { hours: about.cancelHours }),
      ...goalWords(about, about.dropped),
      words.arrive,
    ],
    facts: classFacts(about),
    action: { label: words.action, url: pageUrl(about, '/my-account/classes') },
    ...calendarEntry(about),
  }
}

/** The letter of a cancellation says what became of the credit. */
export function canceledLetter(about: AboutPlace & { plan: CancelPlan }): Letter {
  const { locale, plan } = about
  const words = books[locale].canceled
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [
      fill(words[plan.creditEffect], { ...packValues(about), deadline: when(about, plan.freeUntil) }),
      words.again,
    ],
    facts: classFacts(about),
    action: { label: words.action, url: pageUrl(about, '/schedules') },
    ...calendarEntry(about, true),
  }
}

interface Promoted extends AboutPlace {
  readonly creditsLeft: number
  readonly cancelHours: number
  readonly freeUntil: Instant
  readonly graceUntil: Instant | undefined
  /** True for somebody who is at the door already. */
  readonly isInside: boolean
  /** Classes that are waited for no more, because the place met a goal. */
  readonly dropped: readonly Wait[]
}

/** A place from the queue: what it took, and until when it may be given back for free. */
export function promotedLetter(about: Promoted): Letter {
  const { locale } = about
  const words = books[locale].promoted
  const leave = about.graceUntil
    ? fill(words.grace, { grace: when(about, about.graceUntil) })
    : isAtOrBefore(about.now, about.freeUntil)
      ? fill(words.deadline, { deadline: when(about, about.freeUntil) })
      : fill(words.deadlinePassed, { hours: about.cancelHours })
  const goal = goalWords(about, about.dropped)
  const used = fill(words.body, { ...packValues(about), left: about.creditsLeft })
  return {
    subject: fill(words.subject, classValues(about)),
    heading: about.isInside ? words.headingInside : words.heading,
    paragraphs: about.isInside ? [used, ...goal] : [used, leave, ...goal, words.arrive],
    facts: classFacts(about),
    action: { label: words.action, url: pageUrl(about, '/my-account/classes') },
    ...calendarEntry(about),
  }
}

const skipPages = {
  credit: '/packages',
  waiver: '/sign/e-waiver',
  overlap: '/my-account/classes',
  age: '/my-account/account-settings',
} as const

/** Why a free place went to the next person, and what to do before the next one comes. */
export function skippedLetter(about: About & { reason: keyof typeof skipPages }): Letter {
  const { locale, reason } = about
  const words = books[locale].skipped
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [words[reason], words.kept],
    facts: classFacts(about),
    action: { label: words.actions[reason], url: pageUrl(about, skipPages[reason]) },
  }
}

/** The studio called the class off: what became of the credit, and the way to another class. */
export function studioCanceledLetter(
  about: AboutPlace & {
    effect: 'returned' | 'none' | 'waiting'
    /** In the studio's words; undefined when the class moved to an hour that is taken. */ reason: string | undefined
  },
): Letter {
  const words = books[about.locale].studioCanceled
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [
      fill(words[about.effect], packValues(about)),
      about.reason === undefined ? words.movedAway : fill(words.reason, { reason: about.reason }),
    ],
    facts: classFacts(about),
    action: { label: words.action, url: pageUrl(about, '/schedules') },
    ...calendarEntry(about, true),
  }
}

/** Another time or room: the place is kept, and may be given back for free for a while. */
export function movedLetter(about: AboutPlace & { before: Instant; freeUntil: Instant | undefined }): Letter {
  const words = books[about.locale].moved
  const free = about.freeUntil ? [fill(words.free, { free: when(about, about.freeUntil) })] : []
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [fill(words.body, { before: when(about, about.before) }), ...free],
    facts: classFacts(about),
    action: { label: words.action, url: pageUrl(about, '/my-account/classes') },
    ...calendarEntry(about),
  }
}

/** Another kind of class or another level at the same hours. */
export function changedLetter(about: AboutPlace & { freeUntil: Instant | undefined }): Letter {
  const words = books[about.locale].changed
  const free = about.freeUntil ? [fill(words.free, { free: when(about, about.freeUntil) })] : []
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [fill(words.body, classValues(about)), ...free],
    facts: classFacts(about),
    action: { label: words.action, url: pageUrl(about, '/my-account/classes') },
    ...calendarEntry(about),
  }
}

/** Somebody else teaches the class. */
export function substitutedLetter(about: AboutPlace & { instructor: string }): Letter {
  const words = books[about.locale].substituted
  return {
    subject: fill(words.subject, classValues(about)),
    heading: fill(words.heading, { instructor: about.instructor }),
    paragraphs: [words.body],
    facts: classFacts(about),
    action: { label: words.action, url: pageUrl(about, '/my-account/classes') },
    ...calendarEntry(about),
  }
}

/** The pack is paid, and the place it was bought for is gone: why, and where to wait. */
export function holdLostLetter(about: About & { reason: string }): Letter {
  const words = books[about.locale].holdLost
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [words.body, about.reason, words.refund],
    facts: classFacts(about),
    action: { label: words.action, url: pageUrl(about, '/schedules') },
  }
}

/** Before the class: when and where, and what cancelling would cost now. */
export function reminderLetter(about: About & { freeUntil: Instant; now: Instant }): Letter {
  const words = books[about.locale].reminder
  const isFree = isAtOrBefore(about.now, about.freeUntil)
  const cancel =
    about.booking.lot_id === null
      ? []
      : [isFree ? fill(words.deadline, { deadline: when(about, about.freeUntil) }) : words.deadlinePassed]
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [fill(words.body, classValues(about)), ...cancel, words.arrive],
    facts: classFacts(about),
    action: { label: words.action, url: pageUrl(about, '/my-account/classes') },
  }
}

function goalWords(about: About, dropped: readonly Wait[] = []): string[] {
  const told = dropped.map((wait) => `${inLocale(wait.class_name, about.locale)} (${when(about, wait.starts_at)})`)
  return told.length === 0
    ? []
    : [fill(books[about.locale].requestMet, { classes: told.join(about.locale === 'zh' ? '、' : ', ') })]
}

/** Nothing for somebody in the queue, and nothing for a place that is only held: neither was ever put into a calendar. */
function calendarEntry({ booking, locale, now }: AboutPlace, isCanceled = false): Pick<Letter, 'calendar'> {
  if (booking.booking_type === 'waitlist' || booking.status === 'pending') return {}
  return {
    calendar: toCalendarEvent(isCanceled ? { ...booking, status: 'canceled' } : booking, {
      locale,
      changedAt: now,
      isCanceled,
    }),
  }
}

function classValues(about: About) {
  return { class: inLocale(about.booking.class_name, about.locale), when: when(about, about.booking.starts_at) }
}

function packValues(about: About) {
  const { plan_name: name, lot_expires_at: expiresAt } = about.booking
  // The pack is valid to the end of its last day, which ends a millisecond before it no longer is.
  return {
    package: name === null ? '' : inLocale(name, about.locale),
    expires: expiresAt === null ? '' : when(about, expiresAt.subtract({ milliseconds: 1 })),
  }
}

function classFacts(about: About): NonNullable<Letter['facts']> {
  const { booking, locale } = about
  const labels = books[locale].facts
  return [
    { label: labels.person, value: booking.is_dependant ? booking.person_name : '' },
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

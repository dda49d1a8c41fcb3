import type { Instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { mailBookings as en } from '#domain/text/en/mail/bookings.ts'
import { formatDay } from '#domain/text/format-day.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { mailBookings as zh } from '#domain/text/zh/mail/bookings.ts'
import type { BookingRow } from './queries.ts'
import { toCalendarEvent } from './to-calendar-event.ts'

const texts = { en, zh }

/** What a message contains about a booking. */
type BookingInMessage = Pick<
  BookingRow,
  | 'class_name'
  | 'starts_at'
  | 'zone'
  | 'room_name'
  | 'address'
  | 'instructors'
  | 'seat_no'
  | 'plan_name'
  | 'lot_expires_at'
  | 'lot_id'
  | 'person_name'
  | 'is_dependant'
  | 'credits'
>

interface AboutBooking {
  readonly booking: BookingInMessage
  readonly locale: Locale
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}

/**
 * About a seat, which is in calendars, or about a waitlist entry, which gets the same message without a calendar entry.
 */
interface AboutSeat extends AboutBooking {
  readonly booking: BookingInMessage & Parameters<typeof toCalendarEvent>[0] & Pick<BookingRow, 'booking_type'>
  readonly now: Instant
}

/** The part that all messages about bookings share. */
export const bookingMessage = {
  texts,
  calendarEntry,
  classFacts,
  classPass,
  classValues,
  packValues,
  pageUrl,
  when,
} as const

/** Undefined for a waitlist entry and for a hold: neither was ever added to a calendar. */
function calendarEntry({ booking, locale, now }: AboutSeat, isCanceled = false): Pick<MessageContent, 'calendar'> {
  if (booking.booking_type === 'waitlist' || booking.status === 'pending') return {}
  return {
    calendar: toCalendarEvent(isCanceled ? { ...booking, status: 'canceled' } : booking, {
      locale,
      changedAt: now,
      isCanceled,
    }),
  }
}

function classValues(about: AboutBooking) {
  return { class: inLocale(about.booking.class_name, about.locale), when: when(about, about.booking.starts_at) }
}

function packValues(about: AboutBooking) {
  const { plan_name: name, lot_expires_at: expiresAt, zone } = about.booking
  return {
    package: name === null ? '' : inLocale(name, about.locale),
    expires: expiresAt === null ? '' : formatDay(lastDay(expiresAt, zone), about.locale),
  }
}

function classFacts(about: AboutBooking): NonNullable<MessageContent['facts']> {
  const { booking, locale } = about
  const labels = texts[locale].facts
  return [
    { label: labels.person, value: booking.is_dependant ? booking.person_name : '' },
    { label: labels.class, value: inLocale(booking.class_name, locale) },
    { label: labels.when, value: when(about, booking.starts_at) },
    { label: labels.room, value: inLocale(booking.room_name, locale) },
    { label: labels.instructor, value: booking.instructors.join(', ') },
    { label: labels.reformer, value: String(booking.seat_no ?? '') },
  ].filter(({ value }) => value !== '')
}

/** The class as a pass, and in lines where no page is shown. `isOff` where the reader no longer comes. */
function classPass(about: AboutBooking, isOff = false): Pick<MessageContent, 'facts' | 'pass'> {
  const { booking, locale } = about
  return {
    facts: classFacts(about).map((fact) => ({ ...fact, inPass: true })),
    pass: {
      startsAt: booking.starts_at,
      zone: booking.zone,
      name: inLocale(booking.class_name, locale),
      instructors: booking.instructors.join(locale === 'zh' ? '、' : ', '),
      room: inLocale(booking.room_name, locale),
      address: booking.address ?? '',
      seat: booking.seat_no,
      person: booking.is_dependant ? booking.person_name : '',
      isOff,
    },
  }
}

function when(about: AboutBooking, at: Instant): string {
  return formatWhen(at, { locale: about.locale, zone: about.booking.zone })
}

function pageUrl(about: AboutBooking, path: string): string {
  return `${about.origin}${about.locale === 'en' ? '' : `/${about.locale}`}${path}`
}

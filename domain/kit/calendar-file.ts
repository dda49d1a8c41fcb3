import type { Day, Instant } from './time.ts'

interface EventFacts {
  /** The same for the lifetime of the booking. */
  readonly uid: string
  /** Rises with each change, so that a calendar takes the newer version. */
  readonly sequence: number
  readonly changedAt: Instant
  readonly isCanceled: boolean
  readonly summary: string
  readonly description: string
  readonly location: string
  readonly url: string
}

/** A class in somebody's calendar. */
export interface CalendarEvent extends EventFacts {
  readonly startsAt: Instant
  readonly endsAt: Instant
}

/** An all-day event that does not block time. */
export interface DaysEvent extends EventFacts {
  readonly firstDay: Day
  readonly lastDay: Day
}

/** A feed that people subscribe to, with a name. */
interface PublishedCalendar {
  readonly name: string
  readonly events: readonly (CalendarEvent | DaysEvent)[]
}

/** An invitation for one person, which the calendar imports by itself. */
interface SentCalendar {
  /** `CANCEL` removes the event of that uid; `REQUEST` adds or changes it. */
  readonly method: 'REQUEST' | 'CANCEL'
  /** Both are bare e-mail addresses. */
  readonly organizer: { readonly name: string; readonly address: string }
  readonly attendee: string
  readonly events: readonly CalendarEvent[]
}

const lineOctets = 75

/**
 * Events as an iCalendar file (RFC 5545, with the name and refresh time of RFC 7986): instants in UTC, which need no
 * zone of their own; lines end with CRLF and are folded at 75 octets, never inside a character or an escape. A
 * cancelled event stays in the file, or calendars would go on showing it. One that is sent names sender and recipient
 * (RFC 5546), and asks for no reply.
 */
export function calendarFile(calendar: PublishedCalendar | SentCalendar): string {
  const people = 'method' in calendar ? [organizerLine(calendar.organizer), attendeeLine(calendar.attendee)] : []
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hundred//Bookings//EN',
    'CALSCALE:GREGORIAN',
    ...('method' in calendar ? [`METHOD:${calendar.method}`] : publishedLines(calendar)),
    ...calendar.events.flatMap((event) => eventLines(event, people)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function publishedLines(calendar: PublishedCalendar): string[] {
  const name = escapeText(calendar.name)
  return [
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
  ]
}

function organizerLine({ name, address }: SentCalendar['organizer']): string {
  // A quoted parameter cannot contain a quote (3.2), nor a control character.
  return `ORGANIZER;CN="${name.toWellFormed().replaceAll(/["\p{Cc}]/gu, '')}":${mailto(address)}`
}

function attendeeLine(address: string): string {
  return `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(address)}`
}

function mailto(address: string): string {
  return `mailto:${encodeURI(address.toWellFormed())}`
}

function eventLines(event: CalendarEvent | DaysEvent, people: readonly string[]): string[] {
  const changed = utc(event.changedAt)
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `DTSTAMP:${changed}`,
    `LAST-MODIFIED:${changed}`,
    `SEQUENCE:${event.sequence}`,
    ...timeLines(event),
    `SUMMARY:${escapeText(event.summary)}`,
    ...people,
    ...(event.location === '' ? [] : [`LOCATION:${escapeText(event.location)}`]),
    ...(event.description === '' ? [] : [`DESCRIPTION:${escapeText(event.description)}`]),
    ...(event.url === '' ? [] : [`URL:${event.url.replaceAll(/[\p{Cc}\s]/gu, '')}`]),
    `STATUS:${event.isCanceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.isCanceled || 'firstDay' in event ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

/** The end is the first moment, or the first day, after the event (3.6.1). */
function timeLines(event: CalendarEvent | DaysEvent): string[] {
  if (!('firstDay' in event)) return [`DTSTART:${utc(event.startsAt)}`, `DTEND:${utc(event.endsAt)}`]
  const date = (day: Day) => day.toString().replaceAll('-', '')
  return [`DTSTART;VALUE=DATE:${date(event.firstDay)}`, `DTEND;VALUE=DATE:${date(event.lastDay.add({ days: 1 }))}`]
}

/** `20261120T010000Z`; fractions of a second are cut off. */
function utc(at: Instant): string {
  return `${at.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '').replace(/\.\d+/, '')}`
}

/** Backslash, semicolon, comma and line breaks are escaped (3.3.11); no other control character may be in a text. */
function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/\p{Cc}/gu, '')
}

/**
 * A longer line continues after a line break and a space, which counts as one of the 75 octets (3.1). A backslash stays
 * with its letter: some calendars read the escapes of a line before they join it to the next.
 */
function fold(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const [sign] of line.matchAll(/\\?./gsu)) {
    const size = octetsOf(sign)
    if (octets + size > lineOctets) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += sign
    octets += size
  }
  return [...pieces, piece].join('\r\n')
}

/** Its length in UTF-8 octets. */
function octetsOf(text: string): number {
  return Array.from(text).reduce((octets, sign) => octets + octetsOfPoint(sign.codePointAt(0) ?? 0), 0)
}

function octetsOfPoint(point: number): number {
  if (point < 0x80) return 1
  if (point < 0x800) return 2
  return point < 0x10000 ? 3 : 4
}

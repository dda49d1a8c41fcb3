import { calendarFile, type CalendarEvent } from '#domain/kit/calendar-file.ts'

interface Post {
  /** As mail names its sender: `Hundred <hello@hundred.example>`, or a bare address. */
  readonly from: string
  /** One e-mail address. */
  readonly recipient: string
}

/** A calendar file as an attachment of an email. */
export interface SentFile {
  readonly method: 'REQUEST' | 'CANCEL'
  readonly name: string
  readonly content: string
}

/**
 * The calendar event of an email: a class as an invitation without a reply, or its cancellation (RFC 5546). A calendar
 * recognises the event by its uid, and keeps the version with the higher sequence, in whatever order emails arrive.
 */
export function calendarOfEmail(event: CalendarEvent, { from, recipient }: Post): SentFile {
  const method = event.isCanceled ? 'CANCEL' : 'REQUEST'
  const [, name = '', address = from] = /^([^<]*)<([^<>\s]+)>$/.exec(from.trim()) ?? []
  const organizer = { name: name.replaceAll('"', '').trim() || address, address: address.trim() }
  return {
    method,
    name: 'hundred-class.ics',
    content: calendarFile({ method, organizer, attendee: recipient, events: [event] }),
  }
}

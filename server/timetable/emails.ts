import type { Instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { fill } from '#domain/text/sentences.ts'
import { bookingMessage, type AboutSeat } from '#server/occupancy/booking-message.ts'

const { texts, calendarEntry, classFacts, classValues, pageUrl, when } = bookingMessage

/** Another time or room: the booking is kept, and can be cancelled for free for a while. */
export function movedMessage(about: AboutSeat & { before: Instant; freeUntil: Instant | undefined }): MessageContent {
  const words = texts[about.locale].moved
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

/** Another class type or another level at the same hours. */
export function changedMessage(about: AboutSeat & { freeUntil: Instant | undefined }): MessageContent {
  const words = texts[about.locale].changed
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

/** A substitute teaches the class. */
export function substitutedMessage(about: AboutSeat & { instructor: string }): MessageContent {
  const words = texts[about.locale].substituted
  return {
    subject: fill(words.subject, classValues(about)),
    heading: fill(words.heading, { instructor: about.instructor }),
    paragraphs: [words.body],
    facts: classFacts(about),
    action: { label: words.action, url: pageUrl(about, '/my-account/classes') },
    ...calendarEntry(about),
  }
}

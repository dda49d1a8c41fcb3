import { isAtOrBefore, type Instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { fill } from '#domain/text/sentences.ts'
import { bookingMessage, type AboutBooking } from '#server/occupancy/booking-message.ts'

const { texts, classFacts, classValues, pageUrl, when } = bookingMessage

/** Before the class: when and where, and what cancelling would cost now. */
export function reminderMessage(about: AboutBooking & { freeUntil: Instant; now: Instant }): MessageContent {
  const words = texts[about.locale].reminder
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

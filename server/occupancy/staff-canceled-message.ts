import type { MessageContent } from '#domain/messages/model.ts'
import type { CreditEffect } from '#domain/occupancy/model.ts'
import { fill } from '#domain/text/sentences.ts'
import { bookingMessage } from './booking-message.ts'

const { texts, calendarEntry, classPass, classValues, packValues, pageUrl } = bookingMessage
type AboutSeat = Parameters<typeof calendarEntry>[0]

/** Staff ended one booking or waitlist entry: the reason, and what happened to the credit. */
export function staffCanceledMessage(
  about: AboutSeat & { readonly effect: CreditEffect | 'waiting'; readonly reason: string },
): MessageContent {
  const words = texts[about.locale].staffCanceled
  const credit = about.effect === 'used' ? words.none : words[about.effect]
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [fill(words.reason, { reason: about.reason }), fill(credit, packValues(about))],
    ...classPass(about, true),
    action: { label: words.action, url: pageUrl(about, '/schedules') },
    ...calendarEntry(about, true),
  }
}

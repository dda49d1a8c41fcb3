import type { Instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import type { CreditEffect } from '#domain/occupancy/model.ts'
import { fill } from '#domain/text/sentences.ts'
import { bookingMessage } from '#server/occupancy/booking-message.ts'

const { texts, calendarEntry, classPass, classValues, packValues, pageUrl, when } = bookingMessage
type AboutSeat = Parameters<typeof calendarEntry>[0]

/** What changed: time or room, the class type or its level, the instructor, or the reformer. */
type Change = AboutSeat &
  (
    | { readonly what: 'moved'; readonly before: Instant; readonly freeUntil: Instant | undefined }
    | { readonly what: 'changed'; readonly freeUntil: Instant | undefined }
    | { readonly what: 'substituted'; readonly instructor: string; readonly freeUntil: Instant | undefined }
    | { readonly what: 'reseated'; readonly reason: string }
  )

/** A class changed: the booking is kept and, where that matters, can be cancelled for free for a while. */
export function changeMessage(about: Change): MessageContent {
  const words = texts[about.locale][about.what]
  return {
    subject: fill(words.subject, classValues(about)),
    ...bodyOf(about),
    ...classPass(about),
    action: { label: words.action, url: pageUrl(about, '/my-account/classes') },
    ...calendarEntry(about),
  }
}

function bodyOf(about: Change): Pick<MessageContent, 'heading' | 'paragraphs'> {
  const { moved, changed, substituted, reseated } = texts[about.locale]
  const free = (sentence: string, until: Instant | undefined) =>
    until ? [fill(sentence, { free: when(about, until) })] : []
  switch (about.what) {
    case 'moved':
      return {
        heading: moved.heading,
        paragraphs: [fill(moved.body, { before: when(about, about.before) }), ...free(moved.free, about.freeUntil)],
      }
    case 'changed':
      return {
        heading: changed.heading,
        paragraphs: [fill(changed.body, classValues(about)), ...free(changed.free, about.freeUntil)],
      }
    case 'substituted':
      return {
        heading: fill(substituted.heading, { instructor: about.instructor }),
        paragraphs: [substituted.body, ...free(substituted.free, about.freeUntil)],
      }
    case 'reseated':
      return {
        heading: fill(reseated.heading, { seat: about.booking.seat_no ?? '' }),
        paragraphs: [fill(reseated.reason, { reason: about.reason }), reseated.body],
      }
  }
}

/** Staff moved one booking to another class: this removes the former one from calendars. */
export function staffMovedMessage(
  about: AboutSeat & {
    readonly next: AboutSeat['booking']
    readonly reason: string
    readonly booking: { readonly credit_effect: CreditEffect }
  },
): MessageContent {
  const { staffMoved, staffCanceled } = texts[about.locale]
  const effect = about.booking.credit_effect
  const credit = effect === 'returned' || effect === 'forfeited' ? staffCanceled[effect] : staffCanceled.none
  const to = { ...about, booking: about.next }
  return {
    subject: fill(staffMoved.subject, classValues(about)),
    heading: fill(staffMoved.heading, classValues(to)),
    paragraphs: [fill(staffMoved.reason, { reason: about.reason }), fill(credit, packValues(about)), staffMoved.body],
    ...classPass(to),
    action: { label: staffMoved.action, url: pageUrl(about, '/my-account/classes') },
    ...calendarEntry(about, true),
  }
}

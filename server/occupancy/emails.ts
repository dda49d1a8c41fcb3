import { isAtOrBefore, type Instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { windowWords } from '#domain/studio/cancellation-window.ts'
import type { CancelWindow } from '#domain/studio/model.ts'
import { inLocale } from '#domain/text/localized.ts'
import { fill } from '#domain/text/sentences.ts'
import { bookingMessage } from './booking-message.ts'
import type { BookingRow } from './queries.ts'

/** A class whose waitlist entry ended because a seat completed a multi-class request. */
type Dropped = Pick<BookingRow, 'class_name' | 'starts_at'>
type AboutBooking = Parameters<typeof bookingMessage.classPass>[0]

const { texts, calendarEntry, classPass, classValues, packValues, pageUrl, when } = bookingMessage
type AboutSeat = Parameters<typeof calendarEntry>[0]

/** The confirmation: class, reformer, what was used, and until when it may be cancelled for free. */
export function bookedContent(
  about: AboutSeat & {
    creditsLeft: number
    freeUntil: Instant
    cancelWindow: CancelWindow
    dropped?: readonly Dropped[]
  },
): MessageContent {
  const { booking, locale } = about
  const words = texts[locale].booked
  const isFree = isAtOrBefore(about.now, about.freeUntil)
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [
      booking.lot_id === null ? words.bodyWithoutCredit : usedWords(words, about),
      isFree
        ? fill(words.deadline, { deadline: when(about, about.freeUntil) })
        : fill(words.deadlinePassed, { window: windowWords(about.cancelWindow, about.locale) }),
      ...requestWords(about, about.dropped),
      words.arrive,
    ],
    ...classPass(about),
    action: { label: words.action, url: pageUrl(about, '/my-account/classes') },
    ...calendarEntry(about),
  }
}

interface Promoted extends AboutSeat {
  readonly creditsLeft: number
  readonly cancelWindow: CancelWindow
  readonly freeUntil: Instant
  readonly graceUntil: Instant | undefined
  /** True for a person who is standing by at the studio. */
  readonly isInside: boolean
  /** Classes whose waitlist entries ended because this seat completed a multi-class request. */
  readonly dropped: readonly Dropped[]
}

/** A promotion: which credit it took, and until when cancelling is free. */
export function promotedContent(about: Promoted): MessageContent {
  const { locale } = about
  const words = texts[locale].promoted
  const leave = about.graceUntil
    ? fill(words.grace, { grace: when(about, about.graceUntil) })
    : isAtOrBefore(about.now, about.freeUntil)
      ? fill(words.deadline, { deadline: when(about, about.freeUntil) })
      : fill(words.deadlinePassed, { window: windowWords(about.cancelWindow, about.locale) })
  const completed = requestWords(about, about.dropped)
  const used = usedWords(words, about)
  return {
    subject: fill(words.subject, classValues(about)),
    heading: about.isInside ? words.headingInside : words.heading,
    paragraphs: about.isInside ? [used, ...completed] : [used, leave, ...completed, words.arrive],
    ...classPass(about),
    action: { label: words.action, url: pageUrl(about, '/my-account/classes') },
    ...calendarEntry(about),
  }
}

/** A seat that became free at short notice: until when it is held, and what taking it costs. */
export function offeredContent(
  about: AboutBooking & { readonly path: string; readonly until: Instant; readonly cancelWindow: CancelWindow },
): MessageContent {
  const { booking, locale } = about
  const words = texts[locale].offered
  const cost = booking.credits === 1 ? words.cost : words.costMany
  const said = {
    until: when(about, about.until),
    credits: booking.credits,
    window: windowWords(about.cancelWindow, locale),
  }
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [fill(words.body, said), fill(cost, { ...packValues(about), ...said })],
    ...classPass(about),
    action: { label: words.action, url: pageUrl(about, about.path) },
  }
}

/** A booking was replaced by the preferred class; this removes it from calendars. */
export function replacedContent(about: AboutSeat & { readonly by: AboutBooking['booking'] }): MessageContent {
  const words = texts[about.locale].replaced
  return {
    subject: fill(words.subject, classValues(about)),
    heading: fill(words.heading, classValues({ ...about, booking: about.by })),
    paragraphs: [about.booking.lot_id === null ? words.none : fill(words.returned, packValues(about))],
    ...classPass(about, true),
    action: { label: words.action, url: pageUrl(about, '/my-account/classes') },
    ...calendarEntry(about, true),
  }
}

/** What the class cost of its pack, and what is left there. */
function usedWords(
  words: { readonly body: string; readonly bodyMany: string },
  about: AboutBooking & { readonly creditsLeft: number },
): string {
  const { credits } = about.booking
  return fill(credits === 1 ? words.body : words.bodyMany, { ...packValues(about), credits, left: about.creditsLeft })
}

function requestWords(about: AboutBooking, dropped: readonly Dropped[] = []): string[] {
  const names = dropped.map((wait) => `${inLocale(wait.class_name, about.locale)} (${when(about, wait.starts_at)})`)
  return names.length === 0
    ? []
    : [fill(texts[about.locale].requestMet, { classes: names.join(about.locale === 'zh' ? '、' : ', ') })]
}

import type { MessageContent } from '#domain/messages/model.ts'
import type { CancelPlan } from '#domain/occupancy/decide-cancel.ts'
import { fill } from '#domain/text/sentences.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import type { MessagedChange } from '#server/occupancy/apply-changes.ts'
import { bookingMessage } from '#server/occupancy/booking-message.ts'
import { cancelledRow } from './cancelled-row.ts'

type Ending = Parameters<typeof cancelledRow>[0]

const { texts, calendarEntry, classPass, classValues, packValues, pageUrl, when } = bookingMessage
type AboutSeat = Parameters<typeof calendarEntry>[0]

type Canceller = Pick<ReadContext, 'caller' | 'origin'>

/** The end of a booking, a hold or a waitlist entry by its owner, as the rule decided it. */
export function cancellation(ctx: Canceller, ending: Ending): MessagedChange {
  const { booking, plan, now } = ending
  return {
    id: booking.id,
    sessionId: booking.session_id,
    type: booking.booking_type,
    from: booking.status,
    act: plan.act,
    at: now,
    actorId: signedIn(ctx).accountId,
    lotId: booking.lot_id,
    // Holds and waitlist entries were never confirmed by a message.
    message: booking.status === 'booked' ? messageOf(ctx, ending) : undefined,
  }
}

/** The outcome for the booking and its credit, for the account that cancelled it. */
function messageOf(ctx: Canceller, ending: Ending): QueuedMessage {
  const { plan, now } = ending
  const { id, email, phone } = ending.booking
  const { accountId: account_id, locale } = signedIn(ctx)
  const content = canceledContent({ locale, origin: ctx.origin, booking: cancelledRow(ending), plan, now })
  const message = { eventKey: `booking.canceled:${id}`, template: 'bookings.canceled', content }
  return accountMessage({ account_id, email, phone, locale }, message)
}

/** The message of a cancellation says what happened to the credit. */
function canceledContent(about: AboutSeat & { plan: CancelPlan }): MessageContent {
  const { locale, plan } = about
  const words = texts[locale].canceled
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [
      fill(words[plan.creditEffect], { ...packValues(about), deadline: when(about, plan.freeUntil) }),
      words.again,
    ],
    ...classPass(about, true),
    action: { label: words.action, url: pageUrl(about, '/schedules') },
    ...calendarEntry(about, true),
  }
}

import type { Transaction } from '#server/driver/database.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import type { MessagedChange } from '#server/occupancy/apply-changes.ts'
import { bookedContent } from '#server/occupancy/emails.ts'
import type { BookingFactsRow } from '#server/occupancy/facts-queries.ts'
import { bookedRow, type DecidedBooking } from '#server/occupancy/new-booking-row.ts'
import type { BookingRow } from '#server/occupancy/queries.ts'
import { findRequestSlot } from '#server/occupancy/request-slot.ts'
import { cancellation } from './cancellation.ts'
import type { Decision } from './decide-round.ts'
import type { RoundRequest } from './load-round.ts'

type Dropped = Awaited<ReturnType<typeof findRequestSlot>>['dropped']

interface Decided {
  readonly request: RoundRequest
  readonly decision: Decision
}

/** What a round changes, in the order of the requests. */
export async function roundChanges(tx: Transaction, decided: readonly Decided[]): Promise<MessagedChange[]> {
  const changes: MessagedChange[] = []
  for (const { request, decision } of decided) {
    if (decision.kind === 'booked') changes.push(...(await bookingChanges(tx, { ...decision, ctx: request.ctx })))
    if (decision.kind === 'joined') changes.push(joinOf(request, decision))
    if (decision.kind === 'left') changes.push(...leavingOf(request, decision))
  }
  return changes
}

function joinOf(
  { ctx, personId }: RoundRequest,
  { session, facts, plan }: Extract<Decision, { kind: 'joined' }>,
): MessagedChange {
  const { accountId } = signedIn(ctx)
  return {
    from: 'none',
    act: 'join',
    at: facts.now,
    actorId: accountId,
    id: facts.booking_id,
    sessionId: session.id,
    personId,
    accountId,
    startsAt: session.startsAt,
    endsAt: session.endsAt,
    holds: plan.holds,
  }
}

function leavingOf({ ctx }: RoundRequest, { ending, offerId }: Extract<Decision, { kind: 'left' }>): MessagedChange[] {
  const left = cancellation(ctx, ending)
  if (offerId === undefined) return [left]
  const { sessionId, at, actorId } = left
  return [left, { id: offerId, sessionId, type: 'booking', from: 'pending', act: 'give_up', at, actorId }]
}

interface Booked {
  readonly ctx: Pick<ReadContext, 'caller' | 'origin'>
  readonly decided: DecidedBooking
  /** The caller's own hold in the class, which ends with the booking. */
  readonly held: BookingFactsRow['held']
}

/**
 * The changes of a booking. The entry of a person on the waitlist becomes the booking and counts for its multi-class
 * request.
 */
async function bookingChanges(tx: Transaction, { ctx, decided, held }: Booked): Promise<MessagedChange[]> {
  const { request, facts, plan } = decided
  const { now, waiting_id: waitingId } = facts
  const sessionId = request.session.id
  const booking = bookedRow(decided)
  const seat = {
    id: booking.id,
    sessionId,
    at: now,
    actorId: request.accountId,
    seatNo: plan.seatNo,
    lotId: plan.lot.id,
    credits: request.session.credits,
  }
  const givenUp: MessagedChange[] = held
    ? [
        {
          id: held.id,
          sessionId,
          type: 'booking',
          from: 'pending',
          act: 'give_up',
          at: now,
          actorId: request.accountId,
        },
      ]
    : []
  if (waitingId === null) {
    const { startsAt, endsAt } = request.session
    const { personId, accountId } = request
    const message = bookedMessage(ctx, { decided, booking })
    return [...givenUp, { ...seat, from: 'none', act: 'book', personId, accountId, startsAt, endsAt, message }]
  }
  const { slot, ended, dropped } = await findRequestSlot(tx, { entryId: waitingId, now })
  const message = bookedMessage(ctx, { decided, booking, dropped })
  return [...givenUp, ...ended, { ...seat, type: 'waitlist', from: 'pending', act: 'take', slot, message }]
}

interface Confirmation extends Pick<Booked, 'decided'> {
  readonly booking: BookingRow
  /** Classes whose waitlist entries ended because this seat completed a multi-class request. */
  readonly dropped?: Dropped
}

/** The confirmation of a booking, to the person who made it. */
function bookedMessage(ctx: Booked['ctx'], { decided, booking, dropped = [] }: Confirmation): QueuedMessage {
  const { accountId: account_id, locale } = signedIn(ctx)
  const { facts, rules, plan } = decided
  const content = bookedContent({
    locale,
    origin: ctx.origin,
    booking,
    creditsLeft: plan.creditsLeftAfter,
    freeUntil: plan.freeUntil,
    cancelWindow: rules.cancel_window,
    now: facts.now,
    dropped,
  })
  const { email, phone } = facts
  const message = { eventKey: `booking.booked:${booking.id}`, template: 'bookings.booked', content }
  return accountMessage({ account_id, email, phone, locale }, message)
}

import type { Id } from '#domain/kit/id.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import type { BookingMove } from '#domain/occupancy/model.ts'
import { fill } from '#domain/text/sentences.ts'
import { sentence } from '#domain/text/sentences.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { askForSeat } from '#server/occupancy/ask-for-seat.ts'
import { bookingMessage } from '#server/occupancy/booking-message.ts'
import { bookedContent } from '#server/occupancy/emails.ts'
import { endHolds } from '#server/occupancy/end-holds.ts'
import { findHeldOrLost, lockHolder } from '#server/occupancy/hold-queries.ts'
import { bookedRow, type DecidedBooking } from '#server/occupancy/new-booking-row.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { refuseBrokenConstraint } from '#server/occupancy/refuse-broken-constraint.ts'
import { findRequestSlot } from '#server/occupancy/request-slot.ts'
import { lockLots } from '#server/packages/queries.ts'
import type { LockedSession } from '#server/schedules/queries.ts'

const { texts, classFacts, classValues, pageUrl } = bookingMessage

interface Claiming {
  readonly accountId: Id<'accounts'>
  readonly branchId: Id<'branches'>
  /** When the order was placed: a hold that expired before does not belong to it. */
  readonly since: Instant
  /** The address of the site, for messages. */
  readonly origin: string
}

/**
 * Turns the buyer's hold into a booking, in the transaction that delivers the pack, paid by the pack that the rule
 * chooses. An expired hold is booked all the same where a seat is free. Where none is, or the pack does not pay for
 * that class, the buyer keeps the pack and gets a message with the waitlist. The pack must have been delivered.
 */
export async function bookHeldSeats(tx: Transaction, claiming: Claiming): Promise<void> {
  const [, before] = await inOrder(
    async () => lockHolder(tx, claiming.accountId),
    async () => findHeldOrLost(tx, claiming),
  )
  if (before.length === 0) return
  const ids = [...new Set(before.map(({ session_id: id }) => id))]
  const { classes } = await openClass(tx, { ids, origin: claiming.origin })
  // Read again under the locks: a hold may have expired, been released or been booked meanwhile.
  for (const row of await findHeldOrLost(tx, claiming)) {
    if (!classes.has(row.session_id)) continue
    // The seat of an expired hold is free, and a free seat is offered to the waitlist first.
    const offers = new Map(row.is_held ? [] : [[row.session_id, undefined]])
    const opened = await openClass(tx, { ids: [row.session_id], origin: claiming.origin, offers })
    const session = opened.classes.get(row.session_id)?.session
    if (session) await bookHold(tx, { claiming, row, session })
  }
}

interface Claim {
  readonly claiming: Claiming
  readonly row: Awaited<ReturnType<typeof findHeldOrLost>>[number]
  readonly session: LockedSession
}

/** Releases the hold and books its seat like any other, in a savepoint: one conflict must not roll a payment back. */
async function bookHold(tx: Transaction, claim: Claim): Promise<void> {
  const { row, session } = claim
  let seatNo = row.seat_no
  const lost = await inSavepoint(tx, async () => {
    const same = await decideHeldSeat(tx, { ...claim, seatNo: row.seat_no })
    const decided =
      isRefusal(same.plan) && isOfReformer(same.plan) ? await decideHeldSeat(tx, { ...claim, seatNo: undefined }) : same
    const { plan } = decided
    if (isRefusal(plan)) return { keep: true, result: plan }
    seatNo = plan.seatNo
    await saveHeldSeat(tx, { ...claim, decided: { ...decided, plan } })
    return { keep: true, result: undefined }
  }).catch((error: unknown) => refuseBrokenConstraint(error, seatNo))
  if (!lost) return
  const { now } = session
  if (row.is_held && (await endHolds(tx, { sessionId: session.id, now, bookingId: row.id })) > 0) {
    await promoteWaiting(tx, [{ sessionId: session.id, now, origin: claim.claiming.origin }])
  }
  // The person was promoted a moment ago.
  if (lost.code === 'bookings.already_booked') return
  const { facts } = await decideHeldSeat(tx, { ...claim, seatNo: undefined })
  const content = holdLostContent({
    booking: {
      ...facts,
      ...session,
      starts_at: session.startsAt,
      seat_no: null,
      plan_name: null,
      lot_expires_at: null,
      lot_id: null,
    },
    locale: row.locale,
    origin: claim.claiming.origin,
    reason: sentence(row.locale, lost.code, lost.values),
  })
  const message = { eventKey: `booking.hold_lost:${row.id}`, template: 'bookings.hold_lost', content }
  await queueMessage(tx, accountMessage(row, message), now)
}

/** The seat was taken, or the class has fewer than it had; another one is chosen. */
const isOfReformer = ({ code }: Refusal): boolean =>
  code === 'bookings.seat_taken' || code === 'bookings.seat_out' || code === 'bookings.no_such_seat'

/** Decides as if the hold itself did not exist. */
async function decideHeldSeat(
  tx: Transaction,
  { row, session, claiming, seatNo }: Claim & { seatNo: number | undefined },
) {
  const lots = async () => lockLots(tx, { personId: row.holder_id, branchId: claiming.branchId })
  return askForSeat(tx, {
    session,
    accountId: row.account_id,
    holderId: row.holder_id,
    personId: row.person_id,
    lots,
    seatNo,
    locale: row.locale,
    ...(row.is_held ? { without: { id: row.id, seatNo: row.seat_no } } : {}),
  })
}

async function saveHeldSeat(
  tx: Transaction,
  { row, session, decided, claiming }: Claim & { decided: DecidedBooking },
): Promise<void> {
  const { facts, plan, rules } = decided
  const { now, waiting_id: waitingId } = facts
  const id = row.is_held ? row.id : facts.booking_id
  const booking = { ...bookedRow(decided), id }
  const { slot, ended, dropped } =
    waitingId === null ? noRequest : await findRequestSlot(tx, { entryId: waitingId, now })
  const seat = {
    sessionId: session.id,
    at: now,
    actorId: row.account_id,
    seatNo: plan.seatNo,
    lotId: plan.lot.id,
    credits: session.credits,
    slot,
  }
  const content = bookedContent({
    booking,
    locale: row.locale,
    origin: claiming.origin,
    creditsLeft: plan.creditsLeftAfter,
    freeUntil: plan.freeUntil,
    cancelWindow: rules.cancel_window,
    now,
    dropped,
  })
  const message = accountMessage(row, { eventKey: `booking.booked:${id}`, template: 'bookings.booked', content })
  await applyChanges(tx, [
    // A booking ends the person's waitlist entry in the same class.
    ...(waitingId === null
      ? []
      : [leaving({ id: waitingId, sessionId: session.id, at: now, actorId: row.account_id })]),
    ...ended,
    row.is_held
      ? { ...seat, id, type: 'booking', from: 'pending', act: 'confirm', message }
      : {
          ...seat,
          id,
          from: 'none',
          act: 'book',
          personId: row.person_id,
          accountId: row.account_id,
          startsAt: session.startsAt,
          endsAt: session.endsAt,
          message,
        },
  ])
}

const noRequest = { slot: undefined, ended: [], dropped: [] } as const

function leaving(of: Pick<BookingMove, 'id' | 'sessionId' | 'at' | 'actorId'>): BookingMove {
  return { ...of, type: 'waitlist', from: 'pending', act: 'leave' }
}

/** The pack is paid, but the held seat was taken: the reason, and a link to the waitlist. */
function holdLostContent(about: Parameters<typeof classFacts>[0] & { reason: string }): MessageContent {
  const words = texts[about.locale].holdLost
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [words.body, about.reason, words.refund],
    facts: classFacts(about),
    action: { label: words.action, url: pageUrl(about, '/schedules') },
  }
}

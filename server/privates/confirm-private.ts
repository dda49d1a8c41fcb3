import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { BookingPlan } from '#domain/occupancy/decide-paid-seat.ts'
import type { BookingChange } from '#domain/occupancy/model.ts'
import type { confirmPrivate as endpoint } from '#domain/privates/api.ts'
import { decidePrivate } from '#domain/privates/private-state.ts'
import { checkStep } from '#domain/privates/steps.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { accountMessage } from '#server/occupancy/account-message.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { refuseBrokenConstraint } from '#server/occupancy/refuse-broken-constraint.ts'
import { lockLots, type HeldLot } from '#server/packages/queries.ts'
import { bookedMessage } from './emails.ts'
import { loadPrivateFacts } from './load-private-facts.ts'
import { lockPrivate } from './lock-private.ts'
import { closeHold, findContact, listHeldSeats, type PrivateRow } from './queries.ts'
import { stateOfPrivate } from './state-of-private.ts'

/**
 * Books the private that is held: locks its class, then the caller's packs, calls `decidePrivate`, and writes seats,
 * credit and message in one transaction. A booked one is returned as it is. Refuses request.not_found,
 * privates.hold_over, privates.step_order and whatever the rule refuses.
 */
export async function confirmPrivate(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId, personId: holderId } = signedIn(ctx)
  const found = await lockPrivate(ctx, input.id)
  if (isRefusal(found)) return found
  const { row } = found
  if (row.booked_at !== null) return respond(ctx, { row, left: null })
  const lots = await lockLots(ctx.tx, { personId: holderId, branchId: row.branch_id })
  const facts = await loadPrivateFacts(ctx.tx, { row, accountId, holderId, lots, locale: ctx.locale })
  if (row.released_at !== null || row.status !== 'upcoming' || !isBefore(facts.now, row.held_until))
    return refuse('privates.hold_over')
  const plan = checkStep('confirm', row.step) ?? decidePrivate(facts)
  if (isRefusal(plan)) return plan
  return (await writeBooked(ctx, { row, plan, now: facts.now })) ?? respond(ctx, { row, left: plan.creditsLeftAfter })
}

interface Decided {
  readonly row: PrivateRow
  readonly plan: BookingPlan<HeldLot>
  readonly now: Instant
}

async function writeBooked(ctx: WriteContext, { row, plan, now }: Decided): Promise<Refusal | undefined> {
  const { accountId, locale } = signedIn(ctx)
  const [paying] = row.people
  if (!paying) throw new Error('a private without participants was confirmed')
  const lotId = plan.lot.id
  const seats = await listHeldSeats(ctx.tx, row.id)
  if (seats.length !== row.people.length) throw new Error(`private ${row.id} changed while its class was locked`)
  // One of them has the pack that pays for all.
  const changes = seats.map(({ id }): BookingChange => {
    const paidBy = id === paying.booking_id ? lotId : undefined
    return {
      id,
      sessionId: row.id,
      type: 'booking',
      from: 'pending',
      act: 'confirm',
      at: now,
      actorId: accountId,
      lotId: paidBy,
    }
  })
  try {
    await applyChanges(ctx.tx, changes)
  } catch (error) {
    return refuseBrokenConstraint(error, paying.seat_no)
  }
  await closeHold(ctx.tx, { sessionId: row.id, as: 'booked_at', at: now, lotId })
  const content = bookedMessage({ locale, origin: ctx.origin, row, plan, now })
  const message = { eventKey: `private.booked:${row.id}`, template: 'privates.booked', content }
  const contact = await findContact(ctx.tx, accountId)
  await queueMessage(ctx.tx, accountMessage({ ...contact, account_id: accountId, locale }, message), now)
  return undefined
}

async function respond(
  ctx: WriteContext,
  { row, left }: { row: PrivateRow; left: number | null },
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const state = await stateOfPrivate(ctx.tx, { ctx, id: row.id })
  return isRefusal(state) ? state : { success: true, private: state, credits_left: left }
}

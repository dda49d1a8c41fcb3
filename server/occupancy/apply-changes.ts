import type { Id } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { LedgerSide } from '#domain/ledger/model.ts'
import { moveBooking, type BookingChange, type BookingMove, type CreditEffect } from '#domain/occupancy/model.ts'
import { creditsPerClass } from '#domain/schedules/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { inSingleStatement, type StatementWrite } from '#server/driver/in-single-statement.ts'
import { noteChanges } from '#server/driver/note-change.ts'
import { transferStatement } from '#server/ledger/transfer-value.ts'
import { queuedMessagesWrite, type QueuedMessage } from '#server/messages/queued-messages-write.ts'
import { endCredits, type EndOfCredit, spendTransfer } from '#server/packages/credits.ts'
import { extendLots, type LotExtension } from '#server/packages/lot-queries.ts'
import { seatsWrite } from '#server/schedules/queries.ts'
import { countChanges, countGuard } from './booking-counts.ts'
import { changeWrites, countEvents } from './change-queries.ts'
import { endHeldCredits } from './held-credit-queries.ts'
import { heldCreditTransfer } from './held-credit-transfer.ts'
import { endOffersOf } from './hold-queries.ts'

/** A change with the message about it. */
export type MessagedChange = BookingChange & { readonly message?: QueuedMessage | undefined }

type Step = Parameters<typeof changeWrites>[0][number] & { readonly message: QueuedMessage | undefined }

/**
 * The only writer of who is in a class: row, history, seats taken, credit and message of one change or of hundreds, in
 * a handful of statements. Bookings that end are written first, so that their seats are free before others take them,
 * and before all credits that waitlist entries had reserved return to their packs, which may pay with them. A seat that
 * was offered to an entry that ends expires with it. The classes and the packs must be locked. Throws when the
 * transition table lacks a change, and when a booking does not have the status its change begins with; a broken
 * constraint is thrown as the database gives it.
 */
export async function applyChanges(tx: Transaction, changes: readonly MessagedChange[]): Promise<void> {
  try {
    await writeChanges(tx, changes)
  } catch (error) {
    countGuard(error)
    throw error
  }
  countChanges(tx, changes)
}

async function writeChanges(tx: Transaction, changes: readonly MessagedChange[]): Promise<void> {
  const steps = changes.map(toStep)
  const ending = steps.filter(isEnding)
  const entering = steps.filter((step) => !isEnding(step))
  const ends = steps.flatMap(creditEndOf)
  await releaseHeld(tx, steps)
  await inOrder(
    async () => write(tx, ending),
    async () => endOffers(tx, ending),
    async () => extendLots(tx, steps.flatMap(extensionOf)),
    async () => (ends.length > 0 ? endCredits(tx, ends) : []),
    async () => write(tx, entering),
  )
  await correctCredits(tx, steps.flatMap(correctionOf))
  noteChanges(
    tx,
    [...new Set(changes.map(({ sessionId }) => sessionId))].map((subject) => ({
      kind: 'class',
      subject,
      branchId: null,
    })),
  )
}

function toStep({ message, ...change }: MessagedChange): Step {
  const row = moveBooking(change.from, change.act)
  if (isRefusal(row)) throw new Error(`booking ${change.id ?? 'new'} cannot take "${change.act}" from "${change.from}"`)
  const decided = { act: row.act, to: row.to, cancelKind: row.cancelKind, creditEffect: row.creditEffect, message }
  return change.from === 'none' ? { ...decided, change } : { ...decided, change }
}

/** An entry that no longer waits has no reserved credit, whether it became a booking or ended. */
async function releaseHeld(tx: Transaction, steps: readonly Step[]): Promise<void> {
  const waits = steps.flatMap(({ change }) => (change.from !== 'none' && change.type === 'waitlist' ? [change] : []))
  if (waits.length === 0) return
  const held = await endHeldCredits(tx, waits)
  if (held.length > 0)
    await inSingleStatement(tx, [transferStatement(...held.map((credit) => heldCreditTransfer(credit, 'released')))])
}

/**
 * A seat that was offered to an entry is no longer kept once the entry ends. The entry may end without the lock of its
 * class, as those of a complete multi-class request do, so the hold only expires here: whoever opens the class next
 * frees the seat, and the job does within seconds.
 */
async function endOffers(tx: Transaction, ending: readonly Step[]): Promise<void> {
  const waits = ending.flatMap(({ change }) => (change.from !== 'none' && change.type === 'waitlist' ? [change] : []))
  if (waits.length > 0) await endOffersOf(tx, waits)
}

const isEnding = ({ to }: Step): boolean => to === 'canceled' || to === 'no_show' || to === 'completed'

async function write(tx: Transaction, steps: readonly Step[]): Promise<void> {
  const [first] = steps
  if (!first) return
  const moves = steps.filter(({ change }) => change.from !== 'none')
  const spends = [...steps.flatMap(spendOf), ...steps.flatMap(holdOf)]
  const written = await inSingleStatement(tx, [
    ...changeWrites(steps),
    ...seatWrites(steps),
    ...(spends.length > 0 ? [transferStatement(...spends)] : []),
    ...messageWrites(steps, first),
  ])
  const named = () => steps.map(({ act, change }) => `${act} of ${change.id ?? 'a new booking'}`).join(', ')
  if (moves.length > 0 && written.get('changed') !== moves.length)
    throw new Error(`a booking changed while its class was locked: ${named()}`)
  if (spends.length > 0 && written.get('moved') !== spends.length)
    throw new Error(`a credit was spent before: ${named()}`)
}

function messageWrites(steps: readonly Step[], first: Step): StatementWrite[] {
  const messages = steps.flatMap(({ message }) => message ?? [])
  return messages.length > 0 ? [queuedMessagesWrite(messages, first.change.at)] : []
}

/** Each class once, with the change of its count of taken seats. */
function seatWrites(steps: readonly Step[]): StatementWrite[] {
  const counts = new Map<Id<'class_sessions'>, number>()
  for (const step of steps) {
    const { sessionId } = step.change
    counts.set(sessionId, (counts.get(sessionId) ?? 0) + seatsTaken(step))
  }
  const changed = [...counts].flatMap(([sessionId, by]) => (by === 0 ? [] : [{ sessionId, by }]))
  return changed.length > 0 ? [seatsWrite(...changed)] : []
}

function seatsTaken({ act, to, change }: Step): -1 | 0 | 1 {
  if (change.from === 'none') return act === 'join' ? 0 : 1
  if (change.type === 'waitlist') return to === 'canceled' ? 0 : 1
  // A seat that was given up before is free already.
  return to === 'canceled' && change.from !== 'canceled' && change.isSeatReleased !== true ? -1 : 0
}

/** A credit is spent when an entry becomes a booking. */
function spendOf({ creditEffect, change }: Step) {
  const { lotId, id, at, spentAt, from, credits } = change
  if (creditEffect !== 'used' || (from !== 'none' && from !== 'pending') || !lotId) return []
  if (!id) throw new Error(`a booking paid by pack ${lotId} needs an id before it is written`)
  return [spendTransfer({ lotId, bookingId: id, now: spentAt ?? at, credits })]
}

/** A waitlist entry reserves its credit where the studio wants that. */
function holdOf({ act, change }: Step) {
  if (change.from !== 'none' || act !== 'join' || !change.holds) return []
  const { id, at, holds } = change
  if (!id)
    throw new Error(`a waitlist entry that reserves a credit of pack ${holds.lotId} needs an id before it is written`)
  return [heldCreditTransfer({ ...holds, bookingId: id, now: at }, 'held')]
}

/** Where it was the studio's act, the expiry of a pack that gets its credit back is extended. */
function extensionOf({ creditEffect, change }: Step): LotExtension[] {
  if (change.from === 'none' || !change.lotId || !change.validAtLeastUntil || creditEffect !== 'returned') return []
  return [{ lotId: change.lotId, validAtLeastUntil: change.validAtLeastUntil }]
}

function creditEndOf({ creditEffect, change }: Step): EndOfCredit[] {
  if (change.from === 'none' || !change.lotId || change.correctsCredit !== undefined) return []
  if (creditEffect !== 'returned' && creditEffect !== 'forfeited') return []
  const reason = creditEffect === 'returned' ? 'credit_returned' : 'credit_forfeited'
  return [{ lotId: change.lotId, bookingId: change.id, now: change.at, reason }]
}

function correctionOf({ creditEffect, change }: Step): Correction[] {
  if (change.from === 'none' || change.correctsCredit === undefined) return []
  return [{ change, from: change.correctsCredit, to: creditEffect }]
}

interface Correction {
  readonly change: BookingMove
  /** The credit effect before and after the correction. */
  readonly from: CreditEffect
  readonly to: CreditEffect
}

/**
 * Corrects the credits of bookings after staff corrected the bookings. The event key of each correction contains the
 * length of the booking's history, so that a booking can be corrected more than once.
 */
async function correctCredits(tx: Transaction, corrections: readonly Correction[]): Promise<void> {
  const wanted = corrections.flatMap(({ change: { id, lotId, at }, from, to }) => {
    const [source, target] = lotId ? [sideOf(from, lotId), sideOf(to, lotId)] : []
    return lotId && source && target && from !== to ? [{ id, lotId, at, to, source, target }] : []
  })
  if (wanted.length === 0) return
  const events = await countEvents(
    tx,
    wanted.map(({ id }) => id),
  )
  const transfers = wanted.map(({ id, lotId, at, to, source, target }) => ({
    eventKey: `correct:${id}:${events.get(id)?.count ?? 0}`,
    reason: `credit_${to}`,
    subject: id,
    at,
    unit: 'credit' as const,
    amount: events.get(id)?.credits ?? creditsPerClass,
    from: source,
    to: target,
    about: lotId,
  }))
  const written = await inSingleStatement(tx, [transferStatement(...transfers)])
  if (written.get('moved') !== transfers.length)
    throw new Error(`a credit could not be corrected: bookings ${wanted.map(({ id }) => id).join(', ')}`)
}

function sideOf(effect: CreditEffect, lotId: Id<'package_lots'>): LedgerSide | undefined {
  switch (effect) {
    case 'used':
      return { kind: 'house:credits_used' }
    case 'forfeited':
      return { kind: 'house:credits_forfeited' }
    case 'returned':
      return { kind: 'lot', holder: lotId }
    case 'none':
      return undefined
  }
}

import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { LedgerSide } from '#domain/ledger/model.ts'
import type { CreditEffect } from '#domain/occupancy/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { extendLot } from '#server/packages/queries.ts'
import { countSteps } from './queries.ts'

interface Correction {
  readonly lotId: Id<'package_lots'>
  readonly bookingId: Id<'bookings'>
  /** What was believed of the credit, and what is true. */
  readonly from: CreditEffect
  readonly to: CreditEffect
  /** The first instant at which the pack may lapse when it gets a credit back: it was the studio's act. */
  readonly validAtLeastUntil: Instant
  readonly now: Instant
}

/**
 * Moves the credit of a booking to where it belongs after staff put the booking right. Each correction is an event of its own, named after
 * the length of the booking's history, so that a booking may be put right more than once.
 */
export async function correctCredit(
  tx: Transaction,
  { lotId, bookingId, from, to, validAtLeastUntil, now }: Correction,
): Promise<void> {
  const [source, target] = [sideOf(from, lotId), sideOf(to, lotId)]
  if (!source || !target || from === to) return
  if (to === 'returned') await extendLot(tx, { lotId, validAtLeastUntil })
  const eventKey = `correct:${bookingId}:${await countSteps(tx, bookingId)}`
  const moved = await transferValue(tx, {
    eventKey,
    reason: `credit_${to}`,
    subject: bookingId,
    at: now,
    unit: 'credit',
    amount: 1,
    from: source,
    to: target,
    about: lotId,
  })
  if (moved !== 'moved') throw new Error(`the credit of booking ${bookingId} could not be put right`)
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

import type { Id } from '#domain/kit/id.ts'
import type { LedgerSide } from '#domain/ledger/model.ts'
import type { BookingMove, CreditEffect } from '#domain/occupancy/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { extendLot } from '#server/packages/lot-queries.ts'
import { countEvents } from './change-queries.ts'

interface Correction {
  readonly change: BookingMove
  /** What was believed of the credit, and what is true. */
  readonly from: CreditEffect
  readonly to: CreditEffect
}

/**
 * Moves the credit of a booking to where it belongs after staff put the booking right; it was the studio's act, so a pack that gets its credit back
 * lives on for a while. Each correction is an event of its own, named after the length of the booking's history, so that a booking may be put right more than once.
 */
export async function correctCredit(tx: Transaction, { change, from, to }: Correction): Promise<void> {
  const { id: bookingId, lotId, at, validAtLeastUntil } = change
  if (!lotId) return
  const [source, target] = [sideOf(from, lotId), sideOf(to, lotId)]
  if (!source || !target || from === to) return
  if (to === 'returned' && validAtLeastUntil) await extendLot(tx, { lotId, validAtLeastUntil })
  const moved = await transferValue(tx, {
    eventKey: `correct:${bookingId}:${await countEvents(tx, bookingId)}`,
    reason: `credit_${to}`,
    subject: bookingId,
    at,
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

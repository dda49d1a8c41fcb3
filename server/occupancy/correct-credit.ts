import type { Id } from '#domain/kit/id.ts'
import type { LedgerSide } from '#domain/ledger/model.ts'
import type { BookingMove, CreditEffect } from '#domain/occupancy/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { extendLot } from '#server/packages/lot-queries.ts'
import { countEvents } from './change-queries.ts'

interface Correction {
  readonly change: BookingMove
  /** The credit effect before and after the correction. */
  readonly from: CreditEffect
  readonly to: CreditEffect
}

/**
 * Corrects the credit of a booking after staff corrected the booking. It was the studio's act, so the expiry of a pack
 * that gets its credit back is extended. The event of each correction is named after the length of the booking's
 * history, so that a booking can be corrected more than once.
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
  if (moved !== 'moved') throw new Error(`the credit of booking ${bookingId} could not be corrected`)
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

import type { Id } from '#domain/kit/id.ts'
import type { LedgerSide } from '#domain/ledger/model.ts'
import type { BookingMove, CreditEffect } from '#domain/occupancy/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { transferStatement } from '#server/ledger/transfer-statement.ts'
import { countEvents } from './change-queries.ts'

export interface Correction {
  readonly change: BookingMove
  /** The credit effect before and after the correction. */
  readonly from: CreditEffect
  readonly to: CreditEffect
}

/**
 * Corrects the credits of bookings after staff corrected the bookings. The event of each correction is named after the
 * length of the booking's history, so that a booking can be corrected more than once.
 */
export async function correctCredits(tx: Transaction, corrections: readonly Correction[]): Promise<void> {
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
    eventKey: `correct:${id}:${events.get(id) ?? 0}`,
    reason: `credit_${to}`,
    subject: id,
    at,
    unit: 'credit' as const,
    amount: 1,
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

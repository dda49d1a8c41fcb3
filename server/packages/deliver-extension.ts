import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { extendUntil } from '#domain/packages/validity.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { lockLot } from './lot-queries.ts'
import { countExpiredCredits, insertExtension } from './term-queries.ts'

export interface PaidExtension {
  readonly lotId: Id<'package_lots'>
  readonly branchId: Id<'branches'>
  /** The paid order line; it extends once, however often it is repeated. */
  readonly sourceId: string
  readonly months: number
  readonly placedAt: Instant
  readonly zone: string
}

/**
 * Moves the expiry of a pack by the paid months. Should the pack have expired between order and payment, the credits
 * that expired meanwhile come back. Returns the new expiry. Throws when the pack is missing (a bug: what cannot be
 * delivered is refunded before).
 */
export async function deliverExtension(tx: Transaction, paid: PaidExtension): Promise<Instant> {
  const { lotId, branchId, sourceId, months, placedAt, zone } = paid
  const lot = await lockLot(tx, { lotId, branchId })
  if (!lot) throw new Error(`pack ${lotId} is missing in the branch`)
  const expiresAt = extendUntil({ expiresAt: lot.expiresAt, by: { months }, zone })
  const isNew = await insertExtension(tx, {
    lotId,
    sourceId,
    months,
    formerExpiresAt: lot.expiresAt,
    expiresAt,
    now: lot.now,
  })
  if (!isNew) return lot.expiresAt
  const expired = await countExpiredCredits(tx, { lotId, since: placedAt })
  if (expired > 0) {
    await transferValue(tx, {
      eventKey: `restore:${sourceId}`,
      reason: 'credit_restored',
      subject: sourceId,
      at: lot.now,
      unit: 'credit',
      amount: expired,
      from: { kind: 'house:credits_expired' },
      to: { kind: 'lot', holder: lotId },
      about: lotId,
    })
  }
  return expiresAt
}

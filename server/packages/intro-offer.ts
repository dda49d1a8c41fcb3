import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { deleteReservedClaims, insertIntroClaims, listIntroClaims, lockIntro, markClaimsUsed } from './intro-queries.ts'

export interface IntroReservation {
  readonly branchId: Id<'branches'>
  readonly personId: Id<'persons'>
  /** The order, or the source of the lot for a gift of the studio. */
  readonly orderId: string
  readonly now: Instant
}

/**
 * Takes the intro offer, once per person, inside the transaction of the purchase: under the person's own key and under
 * every identity key, so that another spelling of the same e-mail or phone finds the same row. Concurrent buyers wait
 * for the lock of the keys, and the table's primary key would decide between them without it. `taken` when another
 * order holds any of them; then this order holds none.
 */
export async function reserveIntro(
  tx: Transaction,
  { branchId, personId, orderId, now }: IntroReservation,
): Promise<'reserved' | 'taken'> {
  const keys = await lockIntro(tx, { branchId, personId })
  await insertIntroClaims(tx, { branchId, keys, personId, orderId, now })
  const claims = await listIntroClaims(tx, { branchId, keys })
  if (claims.every((claim) => claim.orderId === orderId)) return 'reserved'
  await deleteReservedClaims(tx, orderId)
  return 'taken'
}

/**
 * Uses the intro offer: it belongs to this order for good. `lost` when the order holds no claim, because it expired
 * before the money came; then the caller reserves again, or refunds the money.
 */
export async function useIntro(tx: Transaction, orderId: string): Promise<'used' | 'lost'> {
  return (await markClaimsUsed(tx, orderId)) > 0 ? 'used' : 'lost'
}

/**
 * Releases the intro offer of an order that ended unpaid. A used offer stays used; an order without the offer is
 * ignored.
 */
export async function freeIntro(tx: Transaction, orderId: string): Promise<void> {
  await deleteReservedClaims(tx, orderId)
}

interface IntroBuyer {
  readonly branchId: Id<'branches'>
  readonly personId: Id<'persons'>
  readonly orderId: string
}

/**
 * Whether the person may still have the intro offer with that order: nobody else holds it under any of the person's
 * keys. Writes nothing, and stays true until the transaction ends, because `reserveIntro` waits for the same lock.
 */
export async function isIntroFree(tx: Transaction, { branchId, personId, orderId }: IntroBuyer): Promise<boolean> {
  const keys = await lockIntro(tx, { branchId, personId })
  const claims = await listIntroClaims(tx, { branchId, keys })
  return claims.every((claim) => claim.orderId === orderId)
}

import type { Id } from '#domain/kit/id.ts'
import type { OrderRow } from './queries.ts'

/**
 * The account that placed an order and its person. Throws for the order of a guest: packs and wallets belong to an
 * account, so an order that has them without one is a bug.
 */
export function buyerOf(order: Pick<OrderRow, 'id' | 'account_id' | 'person_id'>): {
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
} {
  const { account_id: accountId, person_id: personId } = order
  if (accountId === null || personId === null)
    throw new Error(`order ${order.id} has no account, but its lines or tenders need one`)
  return { accountId, personId }
}

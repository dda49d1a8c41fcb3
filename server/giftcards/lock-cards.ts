import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { lockCard, type LockedCard } from './queries.ts'

/** Locks a few cards and their accounts in the order of their ids, and then reads their balances. */
export async function lockCards(
  tx: Transaction,
  { branchId, ids }: { readonly branchId: Id<'branches'>; readonly ids: readonly Id<'gift_cards'>[] },
): Promise<readonly LockedCard[]> {
  const locked: LockedCard[] = []
  for (const id of ids.toSorted()) {
    const card = await lockCard(tx, { branchId, id })
    if (card) locked.push(card)
  }
  return locked
}

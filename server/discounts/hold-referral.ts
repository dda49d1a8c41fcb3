import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { markHeld } from './referral-queries.ts'

/** Gives the referral to the order with its discount. Throws when another has it: its lock is held. */
export async function holdReferral(
  tx: Transaction,
  held: { readonly accountId: Id<'accounts'>; readonly orderId: Id<'orders'> },
): Promise<void> {
  if (!(await markHeld(tx, held))) throw new Error(`order ${held.orderId}: the referral was taken under its lock`)
}

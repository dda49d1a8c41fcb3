import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'
import { mergeCart } from './merge-cart.ts'

interface Adoption {
  readonly accountId: Id<'accounts'>
  readonly branchId: Id<'branches'>
  /** The hash of the guest's secret. */
  readonly tokenHash: string
}

/** Merges a guest's cart into the account's own, and ends the guest's. */
export async function adoptGuestCart(tx: Transaction, { tokenHash, ...into }: Adoption): Promise<void> {
  await mergeCart(tx, { ...into, from: { tokenHash } })
}

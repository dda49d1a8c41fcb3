import type { WantedLine } from '#domain/cart/model.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { lockCart, writeCart, type CartOwner } from './cart-queries.ts'

interface Changing<Change> {
  readonly owner: CartOwner
  readonly branchId: Id<'branches'>
  /** Computes what the cart will hold, given what it holds. */
  readonly decide: (cart: {
    readonly id: Id<'carts'>
    readonly lines: readonly WantedLine[]
    readonly now: Instant
  }) => Promise<Change | Refusal>
}

/** Changes the lines of a cart under its lock, for rooms whose own rule allowed the change. A refusal writes none. */
export async function changeLines<Change extends { readonly cart: readonly WantedLine[] }>(
  tx: Transaction,
  { owner, branchId, decide }: Changing<Change>,
): Promise<Change | Refusal> {
  const cart = await lockCart(tx, { owner, branchId })
  const change = await decide(cart)
  if (isRefusal(change)) return change
  await writeCart(tx, { cart, lines: change.cart })
  return change
}

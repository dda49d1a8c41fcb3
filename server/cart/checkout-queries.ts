import { sql } from 'kysely'
import type { CheckoutState } from '#domain/cart/checkout-state.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { leaveToCommit } from '#server/driver/leave-to-commit.ts'

/** A cart that is locked. */
interface LockedCart {
  readonly id: Id<'carts'>
  readonly version: number
  readonly now: Instant
}

/** Stores the state of a locked cart. Returns the new version: an order placed before belongs to the old one. */
export async function writeState(
  tx: Transaction,
  { cart, state }: { readonly cart: LockedCart; readonly state: CheckoutState },
): Promise<number> {
  const change = { checkout: state, version: cart.version + 1, updated_at: cart.now }
  await leaveToCommit(tx, tx.updateTable('carts').set(change).where('id', '=', cart.id).execute())
  return change.version
}

/** That cart, and those of guests that were merged into it: an order names the cart that it was placed from. */
function cartsOf(cartId: Id<'carts'>) {
  return sql<string>`(select ${cartId}::uuid union all select guest_cart_id from cart_merges where cart_id = ${cartId})`
}

/** The cart that a guest's was merged into before its order was paid. */
export async function findMergedCart(tx: Transaction, guestCartId: string): Promise<Id<'carts'> | undefined> {
  const row = await tx
    .selectFrom('cart_merges')
    .select('cart_id')
    .where('guest_cart_id', '=', guestCartId)
    .executeTakeFirst()
  return row?.cart_id
}

/** The order of that cart that waits for its payment, the latest. */
export async function findWaitingOrder(db: Database, cartId: Id<'carts'>): Promise<Id<'orders'> | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('cart_id', 'in', cartsOf(cartId))
    .where('status', 'in', ['pending', 'pending_payment', 'holded', 'payment_review'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Lines that an order has bought. */
export interface BoughtLine {
  readonly productId: string
  readonly variantId: string | null
  readonly quantity: number
}

/**
 * Locks a cart whose lines are about to be removed; a deleted one is ignored. A statement of its own, since one that
 * waited for the lock would see the lines of before.
 */
export async function lockCartById(tx: Transaction, cartId: string): Promise<void> {
  await sql`select from carts where id = ${cartId} for update`.execute(tx)
}

/**
 * Removes what was bought from a locked cart and clears the fields of that order alone; addresses stay. A deleted cart
 * is ignored. Returns whether there was one.
 */
export async function takeBought(
  tx: Transaction,
  { cartId, bought, now }: { cartId: string; bought: readonly BoughtLine[]; now: Instant },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with bought as (
      select "productId" as product_id, "variantId" as variant_id, sum(quantity)::integer as quantity
      from json_to_recordset(${JSON.stringify(bought)}::json) as line ("productId" uuid, "variantId" uuid, quantity integer)
      group by "productId", "variantId"
    ), gone as (
      delete from cart_lines l
      using bought b
      where l.cart_id = ${cartId} and l.product_id = b.product_id and l.variant_id is not distinct from b.variant_id
        and l.quantity <= b.quantity
    ), less as (
      update cart_lines l
      set quantity = l.quantity - b.quantity
      from bought b
      where l.cart_id = ${cartId} and l.product_id = b.product_id and l.variant_id is not distinct from b.variant_id
        and l.quantity > b.quantity
    )
    update carts
    set version = version + 1, updated_at = ${now},
      checkout = checkout - array['coupon_code', 'shipping_remarks', 'delivery_time', 'leave_at_door', 'use_golds', 'use_points', 'current_step']
    where id = ${cartId}
    returning id`.execute(tx)
  return rows.length > 0
}

/** A guest's cart without lines is deleted, and with it the secret that opened it. */
export async function deleteEmptyGuestCart(tx: Transaction, cartId: string): Promise<void> {
  await sql`
    delete from carts c
    where c.id = ${cartId} and c.token_hash is not null and not exists (select 1 from cart_lines l where l.cart_id = c.id)`.execute(
    tx,
  )
}

/** Gives a locked cart a new version, because what an order of it would hold has changed; returns that version. */
export async function raiseVersion(tx: Transaction, cart: LockedCart): Promise<number> {
  const change = { version: cart.version + 1, updated_at: cart.now }
  await leaveToCommit(tx, tx.updateTable('carts').set(change).where('id', '=', cart.id).execute())
  return change.version
}

/** Removes the carts of an account that is deleted, with what was filled in at checkout. */
export async function eraseCarts(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await tx.deleteFrom('carts').where('account_id', '=', accountId).execute()
}

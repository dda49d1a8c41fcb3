import { sql } from 'kysely'
import { guestDays, type WantedLine } from '#domain/cart/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { leaveToCommit } from '#server/driver/leave-to-commit.ts'
import type { Caller } from '#server/kit/context.ts'
import { listReplaceable } from '#server/reservations/list-replaceable.ts'
import { listEnteredCards, type EnteredCard } from './card-queries.ts'
import { listCartGifts, type CartGift } from './gift-queries.ts'

/** The owner of a cart in each branch: an account, or the holder of a guest's secret. */
export type CartOwner = { readonly accountId: Id<'accounts'> } | { readonly tokenHash: string }

/** The cart of a caller; undefined without a token. */
export function ownerOf(caller: Caller): CartOwner | undefined {
  if (caller.kind === 'nobody' || caller.kind === 'owes_factor') return undefined
  return caller.kind === 'account' ? { accountId: caller.accountId } : { tokenHash: caller.cartHash }
}

interface CartOf {
  readonly owner: CartOwner
  readonly branchId: Id<'branches'>
}

interface CartRow {
  readonly id: Id<'carts'>
  readonly version: number
  readonly lines: readonly WantedLine[]
  /** The stored checkout state, as `checkoutState` reads it. */
  readonly checkout: unknown
}

const linesOf = sql`coalesce((
  select json_agg(json_build_object('productId', coalesce(l.product_id, l.gift_id), 'variantId', l.variant_id, 'quantity', l.quantity, 'checkout', l.checkout) order by l.place)
  from cart_lines l where l.cart_id = c.id), '[]')`

export async function findCart(db: Database, { owner, branchId }: CartOf): Promise<CartRow | undefined> {
  const { rows } = await sql<CartRow>`
    select c.id, c.version, c.checkout, ${linesOf} as lines
    from carts c
    where c.branch_id = ${branchId} and ${ownedBy(owner)}`.execute(db)
  return rows[0]
}

/**
 * Locks the cart of an owner, creates it when there is none, and reads it after the lock with the studio's time, in one
 * round trip. The read is a statement of its own, since one that waited for the lock would see the lines of before.
 */
export async function lockCart(tx: Transaction, { owner, branchId }: CartOf): Promise<CartRow & { now: Instant }> {
  const isAccount = 'accountId' in owner
  const lock = sql`
    insert into carts as c (branch_id, ${isAccount ? sql`account_id` : sql`token_hash`}, created_at, updated_at)
    values (${branchId}, ${isAccount ? owner.accountId : owner.tokenHash}, studio_now(), studio_now())
    on conflict ${isAccount ? sql`(branch_id, account_id)` : sql`(token_hash, branch_id) where token_hash is not null`}
      do update set version = c.version`
  const read = sql<CartRow & { now: Instant }>`
    select c.id, c.version, c.checkout, ${linesOf} as lines, studio_now() as now
    from carts c
    where c.branch_id = ${branchId} and ${ownedBy(owner)}`
  const [, { rows }] = await inOrder(
    async () => lock.execute(tx),
    async () => read.execute(tx),
  )
  const [row] = rows
  if (!row) throw new Error(`the cart of ${JSON.stringify(owner)} is missing in branch ${branchId}`)
  return row
}

interface NewLines {
  readonly cart: { readonly id: Id<'carts'>; readonly version: number; readonly now: Instant }
  readonly lines: readonly WantedLine[]
}

/** Replaces the lines of a locked cart; lines that were in it keep their time. Returns the new version. */
export async function writeCart(
  tx: Transaction,
  { cart: { id: cartId, version, now }, lines }: NewLines,
): Promise<number> {
  const rows = lines.map((line, place) => ({
    place,
    key: line.variantId ?? line.productId,
    product_id: line.productId,
    variant_id: line.variantId,
    quantity: line.quantity,
    checkout: line.checkout,
  }))
  await leaveToCommit(
    tx,
    sql`
    with raised as (
      update carts set version = version + 1, updated_at = ${now} where id = ${cartId}
    ), gone as (
      delete from cart_lines where cart_id = ${cartId}
      returning coalesce(variant_id, product_id, gift_id) as key, added_at
    )
    insert into cart_lines (cart_id, place, product_id, gift_id, variant_id, quantity, checkout, added_at)
    select ${cartId}, place, case when gift.id is null then product_id end, gift.id, variant_id, quantity, checkout,
      coalesce(((select json_object_agg(key, added_at) from gone) ->> line.key)::timestamptz, ${now})
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as line (place integer, key text, product_id uuid, variant_id uuid, quantity integer, checkout boolean)
    left join cart_gifts gift on gift.id = line.product_id and gift.cart_id = ${cartId}`.execute(tx),
  )
  return version + 1
}

/** Removes a cart and returns it; undefined when there is no such cart. */
export async function takeCart(
  tx: Transaction,
  of: CartOf,
): Promise<(CartRow & { readonly cards: readonly EnteredCard[]; readonly gifts: readonly CartGift[] }) | undefined> {
  const { rows } = await sql<{ id: Id<'carts'> }>`
    select c.id from carts c where c.branch_id = ${of.branchId} and ${ownedBy(of.owner)} for update`.execute(tx)
  const [cart] = rows
  if (!cart) return undefined
  const found = await findCart(tx, of)
  const { branchId, owner } = of
  const accountId = 'accountId' in owner ? owner.accountId : undefined
  const replaceable = await listReplaceable(tx, { branchId, cartId: cart.id, accountId })
  const cards = await listEnteredCards(tx, { cartId: cart.id, replaceable })
  const gifts = await listCartGifts(tx, cart.id)
  await tx.deleteFrom('carts').where('id', '=', cart.id).execute()
  return found && { ...found, cards, gifts }
}

/** The person who owns that account. */
export async function findPersonOf(db: Database, accountId: Id<'accounts'>): Promise<Id<'persons'>> {
  const { person_id: personId } = await db
    .selectFrom('accounts')
    .select('person_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return personId
}

/** The branches in which an account or a guest has a cart. */
export async function listCartBranches(tx: Transaction, owner: CartOwner): Promise<Id<'branches'>[]> {
  const { rows } = await sql<{ branchId: Id<'branches'> }>`
    select c.branch_id as "branchId" from carts c where ${ownedBy(owner)} order by c.branch_id`.execute(tx)
  return rows.map((row) => row.branchId)
}

/** Records into which locked cart another was merged. */
export async function keepMerge(
  tx: Transaction,
  { guestCartId, cartId, now }: { guestCartId: Id<'carts'>; cartId: Id<'carts'>; now: Instant },
): Promise<void> {
  await tx.insertInto('cart_merges').values({ guest_cart_id: guestCartId, cart_id: cartId, merged_at: now }).execute()
}

const maxCleared = 1000

/**
 * Removes carts of guests that have not changed for the lifetime of their secret, a thousand at a time, and records of
 * merges after as many days.
 */
export async function clearIdleCarts(db: Database): Promise<void> {
  await sql`
    delete from carts
    where id in (
      select id from carts
      where token_hash is not null and updated_at < studio_now() - make_interval(days => ${guestDays})
      order by updated_at
      limit ${maxCleared}
      for update skip locked
    )`.execute(db)
  await sql`
    delete from cart_merges
    where guest_cart_id in (
      select guest_cart_id from cart_merges
      where merged_at < studio_now() - make_interval(days => ${guestDays})
      limit ${maxCleared}
    )`.execute(db)
}

function ownedBy(owner: CartOwner) {
  return 'accountId' in owner ? sql`c.account_id = ${owner.accountId}` : sql`c.token_hash = ${owner.tokenHash}`
}

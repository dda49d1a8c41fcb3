import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'

/** The buyer of the next order, and its contents. */
export interface NextOrder {
  readonly branchId: Id<'branches'>
  readonly cartId: Id<'carts'> | undefined
  readonly accountId: Id<'accounts'> | undefined
  /** The selected things of the cart, which may include the intro offer. */
  readonly productIds?: readonly string[]
  readonly takesIntro?: boolean
  /** Codes that it may count. */
  readonly couponCodes?: readonly string[]
}

/** Orders that the next order of a buyer replaces, so that what they hold is available to it. */
export type Replaceable = readonly Id<'orders'>[]

/**
 * Orders of the buyer: open ones of the same cart, expired ones of the account, and the one that holds the intro offer
 * when the next order uses it. An order under review by the bank or the studio is not replaced.
 */
export async function listOwnReplaceable(db: Database, next: NextOrder): Promise<Id<'orders'>[]> {
  const { branchId, cartId, accountId, productIds = [], takesIntro = false } = next
  if (cartId === undefined && accountId === undefined) return []
  const { rows } = await sql<{ id: Id<'orders'> }>`
    select o.id
    from orders o
    where o.cart_id in (
        select ${cartId ?? null}::uuid
        union all
        select guest_cart_id from cart_merges where cart_id = ${cartId ?? null}
      ) and o.status in ('pending', 'pending_payment')
    union
    select o.id
    from orders o
    where o.account_id = ${accountId ?? null}
      and o.status in ('pending', 'pending_payment', 'holded')
      and o.expires_at <= studio_now()
      and not exists (
        select from payment_attempts a where a.order_id = o.id and a.status in ('created', 'redirected', 'pending')
      )
    union
    select o.id
    from orders o
    join intro_claims c on c.order_id = o.id
    where o.account_id = ${accountId ?? null} and o.branch_id = ${branchId}
      and o.status in ('pending', 'pending_payment')
      and c.status = 'reserved'
      and (${takesIntro} or exists (
        select from products p join package_plans l on l.id = p.plan_id where p.id = any (${[...productIds]}::uuid[]) and l.intro
      ))
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

/** What those orders took from the account's points and wallet, which returns when they end. */
export async function loadHeldValue(
  db: Database,
  { replaceable, accountId }: { readonly replaceable: Replaceable; readonly accountId: Id<'accounts'> },
): Promise<{ readonly points: number; readonly storeCreditSen: number }> {
  if (replaceable.length === 0) return { points: 0, storeCreditSen: 0 }
  const { rows } = await sql<{ points: number; storeCreditSen: number }>`
    select (
      select coalesce(sum(given.points), 0)::integer
      from order_points given
      join point_lots lot on lot.id = given.lot_id
      where given.order_id = any (${[...replaceable]}::uuid[]) and lot.account_id = ${accountId} and lot.expires_at > studio_now()
    ) as points, (
      select coalesce(sum(store_credit_sen), 0)::integer
      from orders
      where id = any (${[...replaceable]}::uuid[]) and account_id = ${accountId}
    ) as "storeCreditSen"`.execute(db)
  return rows[0] ?? { points: 0, storeCreditSen: 0 }
}

/** The products of which those orders hold stock, and the bundles that contain such products. */
export async function listHeldProducts(db: Database, replaceable: Replaceable): Promise<Id<'products'>[]> {
  if (replaceable.length === 0) return []
  const { rows } = await sql<{ id: Id<'products'> }>`
    with held as (
      select s.variant_id
      from order_lines l
      join order_line_stock s on s.line_id = l.id
      where l.order_id = any (${[...replaceable]}::uuid[])
    )
    select v.product_id as id
    from held
    join product_variants v on v.id = held.variant_id
    union
    select b.bundle_id
    from held
    join bundle_parts b on b.variant_id = held.variant_id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The stock of each variant that unpaid orders of guests hold, without those of the calling guest. */
export async function listHeldByGuests(db: Database, replaceable: Replaceable): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ variantId: string; quantity: number }>`
    select s.variant_id as "variantId", sum(s.quantity)::integer as quantity
    from orders o
    join order_lines l on l.order_id = o.id
    join order_line_stock s on s.line_id = l.id
    where o.status in ('pending', 'pending_payment', 'holded')
      and o.account_id is null
      and o.id <> all (${[...replaceable]}::uuid[])
    group by s.variant_id`.execute(db)
  return new Map(rows.map(({ variantId, quantity }) => [variantId, quantity]))
}

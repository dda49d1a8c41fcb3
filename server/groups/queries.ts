import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Database } from '#server/driver/database.ts'

interface Wanted {
  readonly accountId: Id<'accounts'>
  readonly branchId: Id<'branches'>
  readonly productIds: readonly string[]
}

interface GroupPrice {
  readonly productId: Id<'products'>
  readonly variantId: Id<'product_variants'>
  readonly unitSen: Sen
}

/**
 * Whether the account is in a group of the branch, and the lowest price in sen of its groups for each active variant of
 * those products. A variant for which no group has a price is left out.
 */
export async function findGroupPrices(
  db: Database,
  { accountId, branchId, productIds }: Wanted,
): Promise<{ isInGroup: boolean; prices: readonly GroupPrice[] }> {
  const { rows } = await sql<{ isInGroup: boolean; prices: readonly GroupPrice[] }>`
    with own as (
      select g.id
      from price_groups g
      join price_group_members m on m.price_group_id = g.id
      where m.account_id = ${accountId} and g.branch_id = ${branchId}
    )
    select exists (select 1 from own) as "isInGroup", coalesce((
      select json_agg(json_build_object('productId', p.product_id, 'variantId', p.variant_id, 'unitSen', p.unit_sen)
        order by p.product_id, p.variant_id)
      from (
        select v.product_id, v.id as variant_id, min(g.unit_sen) as unit_sen
        from product_variants v
        join group_prices g on g.variant_id = v.id
        join own on own.id = g.price_group_id
        where v.product_id = any (${[...productIds]}::uuid[]) and v.active
        group by v.product_id, v.id
      ) p), '[]') as prices`.execute(db)
  return rows[0] ?? { isInGroup: false, prices: [] }
}

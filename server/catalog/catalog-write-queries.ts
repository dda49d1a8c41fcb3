import { sql } from 'kysely'
import type { SizeGuide } from '#domain/catalog/size-guide.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Transaction } from '#server/driver/database.ts'

type BranchId = Id<'branches'>

/**
 * Inserts or updates a category, and returns the published products in it and below it, which are indexed by its name.
 */
export async function writeCategory(
  tx: Transaction,
  category: {
    readonly branchId: BranchId
    readonly slug: string
    readonly name: Localized
    readonly parent: string | null
    readonly sort: number
    readonly active: boolean
    /** Undefined leaves the present one. */
    readonly size_guide?: SizeGuide | null | undefined
  },
): Promise<Id<'products'>[]> {
  const { branchId, slug } = category
  const guide = category.size_guide ? JSON.stringify(category.size_guide) : null
  await sql`
    insert into categories as c (branch_id, slug, name, parent_id, sort, active, size_guide)
    values (${branchId}, ${slug}, ${JSON.stringify(category.name)}::jsonb,
      (select id from categories where branch_id = ${branchId} and slug = ${category.parent}), ${category.sort}, ${category.active},
      ${guide}::jsonb)
    on conflict (branch_id, slug) do update set
      name = excluded.name, parent_id = excluded.parent_id, sort = excluded.sort, active = excluded.active,
      size_guide = case when ${category.size_guide === undefined} then c.size_guide else excluded.size_guide end`.execute(
    tx,
  )
  const { rows } = await sql<{ id: Id<'products'> }>`
    with recursive below as (
      select id from categories where branch_id = ${branchId} and slug = ${slug}
      union
      select c.id from categories c join below b on c.parent_id = b.id
    )
    select id from products where category_id in (select id from below)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Inserts or updates a brand, and returns its products. */
export async function writeBrand(
  tx: Transaction,
  brand: {
    readonly branchId: BranchId
    readonly slug: string
    readonly name: string
    readonly line: Localized
    readonly sort: number
  },
): Promise<Id<'products'>[]> {
  const { rows } = await sql<{ id: Id<'products'> }>`
    with saved as (
      insert into brands (branch_id, slug, name, line, sort)
      values (${brand.branchId}, ${brand.slug}, ${brand.name}, ${JSON.stringify(brand.line)}::jsonb, ${brand.sort})
      on conflict (branch_id, slug) do update set name = excluded.name, line = excluded.line, sort = excluded.sort
      returning id
    )
    select p.id from products p join saved s on p.brand_id = s.id`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function writeShop(
  tx: Transaction,
  shop: {
    readonly branchId: BranchId
    readonly slug: string
    readonly name: Localized
    readonly line: Localized
    readonly sort: number
  },
): Promise<void> {
  await sql`
    insert into shops (branch_id, slug, name, line, sort)
    values (${shop.branchId}, ${shop.slug}, ${JSON.stringify(shop.name)}::jsonb, ${JSON.stringify(shop.line)}::jsonb, ${shop.sort})
    on conflict (branch_id, slug) do update set name = excluded.name, line = excluded.line, sort = excluded.sort`.execute(
    tx,
  )
}

/** Inserts or updates a customer group and replaces its members. */
export async function writePriceGroup(
  tx: Transaction,
  group: {
    readonly branchId: BranchId
    readonly slug: string
    readonly name: Localized
    readonly accountIds: readonly Id<'accounts'>[]
  },
): Promise<void> {
  const { rows } = await sql<{ id: Id<'price_groups'> }>`
    insert into price_groups (branch_id, slug, name)
    values (${group.branchId}, ${group.slug}, ${JSON.stringify(group.name)}::jsonb)
    on conflict (branch_id, slug) do update set name = excluded.name
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`price group ${group.slug} was not saved`)
  await tx.deleteFrom('price_group_members').where('price_group_id', '=', id).execute()
  await sql`
    insert into price_group_members (account_id, price_group_id)
    select distinct account_id, ${id}::uuid from unnest(${[...group.accountIds]}::uuid[]) as account_id`.execute(tx)
}

interface DealWrite {
  readonly branchId: BranchId
  readonly slug: string
  readonly name: Localized
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly items: readonly { readonly sku: string; readonly unitSen: Sen; readonly quantity: number }[]
}

/** Inserts a deal, or replaces one of which nothing was sold. */
export async function writeDeal(tx: Transaction, deal: DealWrite): Promise<void> {
  const { rows } = await sql<{ id: Id<'deals'> }>`
    insert into deals (branch_id, slug, name, starts_at, ends_at)
    values (${deal.branchId}, ${deal.slug}, ${JSON.stringify(deal.name)}::jsonb, ${deal.startsAt}, ${deal.endsAt})
    on conflict (branch_id, slug) do update set name = excluded.name, starts_at = excluded.starts_at, ends_at = excluded.ends_at
    returning id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error(`deal ${deal.slug} was not saved`)
  await tx.deleteFrom('deal_items').where('deal_id', '=', id).execute()
  await sql`
    insert into deal_items (deal_id, variant_id, unit_sen, quantity)
    select ${id}, v.id, w."unitSen", w.quantity
    from json_to_recordset(${JSON.stringify(deal.items)}::json) as w (sku text, "unitSen" bigint, quantity integer)
    join product_variants v on v.sku = w.sku
    order by v.id`.execute(tx)
}

/** Changes the end and the name of a deal that has begun. */
export async function endDeal(tx: Transaction, { branchId, slug, name, endsAt }: DealWrite): Promise<void> {
  await tx
    .updateTable('deals')
    .set({ name, ends_at: endsAt })
    .where('branch_id', '=', branchId)
    .where('slug', '=', slug)
    .execute()
}

/** Moves an account's price groups to another account. */
export async function moveGroupMember(
  tx: Transaction,
  { from, to }: { readonly from: Id<'accounts'>; readonly to: Id<'accounts'> },
): Promise<void> {
  await sql`
    with moved as (delete from price_group_members where account_id = ${from} returning price_group_id)
    insert into price_group_members (account_id, price_group_id) select ${to}::uuid, price_group_id from moved
    on conflict do nothing`.execute(tx)
}

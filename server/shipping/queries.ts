import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { maxMethods, type ShippingRules } from '#domain/shipping/model.ts'
import type { Localized } from '#domain/text/localized.ts'
import { cachedRead } from '#server/driver/cached-read.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bothTexts, keywordCondition, type ListQuery, rowsBefore, searchCondition } from '#server/kit/list-query.ts'

/** A method as the studio set it up. */
export interface MethodRow extends ShippingRules {
  readonly id: Id<'shipping_methods'>
  readonly slug: string
  readonly name: Localized
  readonly active: boolean
  readonly sort: number
}

const columns = sql`id, slug, name, state_ids as "stateIds", price_sen as "priceSen", included_grams as "includedGrams",
  per_kg_sen as "perKgSen", free_from_sen as "freeFromSen", days_from as "minWorkingDays", days_to as "maxWorkingDays", active, sort`

/** The active delivery methods of a branch, in the order that staff set; cached in the process. */
export const listOffered = cachedRead(async (db, branchId: Id<'branches'>): Promise<readonly MethodRow[]> => {
  const { rows } = await sql<MethodRow>`
    select ${columns}
    from shipping_methods
    where branch_id = ${branchId} and active
    order by sort, slug
    limit ${maxMethods}`.execute(db)
  return rows
})

export async function listMethodPage(
  db: Database,
  { branchId, query }: { readonly branchId: Id<'branches'>; readonly query: ListQuery<'slug', 'sort'> },
): Promise<{ rows: MethodRow[]; total: number }> {
  const order = query.sortedBy === 'desc' ? sql`sort desc, slug desc` : sql`sort, slug`
  const matching = sql`from shipping_methods where branch_id = ${branchId} and ${searchCondition({ slug: 'slug' }, query)}
    and ${keywordCondition([...bothTexts('name'), sql`slug`], query.keyword)}`
  const { rows } = await sql<MethodRow>`
    select ${columns} ${matching} order by ${order} limit ${query.limit} offset ${rowsBefore(query)}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::integer as total ${matching}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/**
 * Locks the branch, so that its methods are added one after the other; returns their number and whether the slug
 * is taken, with the time after the lock.
 */
export async function lockBranchMethods(
  tx: Transaction,
  { branchId, slug }: { readonly branchId: Id<'branches'>; readonly slug: string },
): Promise<{ count: number; taken: boolean; now: Instant }> {
  await sql`select 1 from branches where id = ${branchId} for no key update`.execute(tx)
  const { rows } = await sql<{ count: number; taken: boolean; now: Instant }>`
    select count(*)::integer as count, coalesce(bool_or(slug = ${slug}), false) as taken, studio_now() as now
    from shipping_methods
    where branch_id = ${branchId}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`the shipping methods of branch ${branchId} could not be counted`)
  return row
}

/** Locks one method and reads it as it is now, with the time after the lock. */
export async function lockMethod(
  tx: Transaction,
  { branchId, id }: { readonly branchId: Id<'branches'>; readonly id: Id<'shipping_methods'> },
): Promise<{ method: MethodRow; now: Instant } | undefined> {
  const { rows } = await sql<MethodRow & { now: Instant }>`
    with locked as materialized (
      select ${columns}
      from shipping_methods
      where branch_id = ${branchId} and id = ${id}
      for no key update
    )
    select *, studio_now() as now from locked`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { now, ...method } = row
  return { method, now }
}

export type NewMethod = Omit<MethodRow, 'id'>

export async function insertMethod(
  tx: Transaction,
  { branchId, method }: { readonly branchId: Id<'branches'>; readonly method: NewMethod },
): Promise<Id<'shipping_methods'>> {
  const { id } = await tx
    .insertInto('shipping_methods')
    .values({ branch_id: branchId, ...storedOf(method) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateMethod(
  tx: Transaction,
  { id, method }: { readonly id: Id<'shipping_methods'>; readonly method: NewMethod },
): Promise<void> {
  await tx.updateTable('shipping_methods').set(storedOf(method)).where('id', '=', id).execute()
}

function storedOf(method: NewMethod) {
  return {
    slug: method.slug,
    name: method.name,
    state_ids: method.stateIds === null ? null : [...method.stateIds],
    price_sen: method.priceSen,
    included_grams: method.includedGrams,
    per_kg_sen: method.perKgSen,
    free_from_sen: method.freeFromSen,
    days_from: method.minWorkingDays,
    days_to: method.maxWorkingDays,
    active: method.active,
    sort: method.sort,
  }
}

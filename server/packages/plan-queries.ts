import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/kit/database.ts'
import { sql } from 'kysely'

const planColumns = [
  'id', 'slug', 'kind', 'name', 'description', 'credits', 'price_sen', 'validity_days', 'expiry_basis', 'intro', 'sharers',
  'joinable', 'active', 'class_type_ids', 'series_type_ids',
] as const

export interface PlanFilter {
  readonly branchId: Id<'branches'>
  readonly search: readonly { readonly key: 'slug' | 'kind'; readonly value: string }[]
  readonly searchJoin: 'and' | 'or'
  readonly limit: number
  readonly page: number
  readonly orderBy: 'sort' | 'price' | 'credits'
  readonly sortedBy: 'asc' | 'desc'
}

const planOrders = { sort: 'sort', price: 'price_sen', credits: 'credits' } as const

/** One page of what is on sale, and how many there are in all. */
export async function listPlans(db: Database, filter: PlanFilter) {
  const onSale = db
    .selectFrom('package_plans')
    .where('branch_id', '=', filter.branchId)
    .where('active', '=', true)
    .$if(filter.search.length > 0, (query) =>
      query.where((eb) => {
        const terms = filter.search.map(({ key, value }) => eb(sql.ref<string>(key), '=', value))
        return filter.searchJoin === 'and' ? eb.and(terms) : eb.or(terms)
      }),
    )
  // Counted in the same statement; only a page beyond the last has to ask again.
  const counted = await onSale
    .select(planColumns)
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .orderBy(planOrders[filter.orderBy], filter.sortedBy)
    .orderBy('id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  const [first] = counted
  const total = first?.total ?? (await onSale.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()).total
  return { total, rows: counted }
}

/** A plan of the branch, on sale or not. */
export async function findPlan(db: Database, asked: { planId: Id<'package_plans'>; branchId: Id<'branches'> }) {
  return db.selectFrom('package_plans').select(planColumns).where('id', '=', asked.planId).where('branch_id', '=', asked.branchId).executeTakeFirst()
}
export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>

import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import { bothTexts, keywordCondition, pageCounted, searchCondition, type SearchTerms } from '#server/kit/list-query.ts'

/** A plan of the branch, texts in both languages. */
export interface PlanRow {
  readonly id: Id<'package_plans'>
  readonly slug: string
  readonly kind: 'series' | 'contracts'
  readonly name: Localized
  readonly description: Localized
  readonly credits: number
  readonly price_sen: number
  readonly validity_days: number
  readonly expiry_basis: 'billing_cycle' | 'month' | null
  readonly intro: boolean
  readonly sharers: number
  readonly joinable: boolean
  readonly active: boolean
  readonly class_type_ids: string[] | null
  readonly series_type_ids: string[] | null
  /** The version that is on sale instead; null for the current one. */
  readonly newest: Id<'package_plans'> | null
  /** The format of the privates that a plan pays for; null for classes of the schedule. */
  readonly private_format: 'solo' | 'duo' | 'trio' | null
}

const planColumns = sql`
  p.id, p.slug, p.kind, p.name, p.description, p.credits, p.price_sen, p.validity_days, p.expiry_basis, p.intro, p.sharers, p.joinable, p.active,
  p.class_type_ids, p.series_type_ids,
  (select n.id from package_plans n where p.replaced_by is not null and n.branch_id = p.branch_id and n.slug = p.slug and n.replaced_by is null) as newest,
  (select k.private_format from class_types k where k.id = any (p.class_type_ids) and k.private_format is not null order by k.sort limit 1) as private_format`

export interface PlanFilter extends SearchTerms<'slug' | 'kind'> {
  readonly branchId: Id<'branches'>
  readonly keyword?: string | undefined
  readonly limit: number
  readonly page: number
  readonly orderBy: 'sort' | 'price' | 'credits'
  readonly sortedBy: 'asc' | 'desc'
}

const searched = { slug: 'p.slug', kind: 'p.kind' } as const
const planOrders = { sort: sql`p.sort`, price: sql`p.price_sen`, credits: sql`p.credits` } as const
const directions = { asc: sql`asc`, desc: sql`desc` } as const

/** One page of what is on sale, and how many there are in all. */
export async function listPlans(db: Database, filter: PlanFilter): Promise<{ total: number; rows: PlanRow[] }> {
  return pageCounted(filter, async (end) =>
    sql<PlanRow & { total: number }>`
    select ${planColumns}, count(*) over ()::integer as total
    from package_plans p
    where ${onSale(filter)}
    order by ${planOrders[filter.orderBy]} ${directions[filter.sortedBy]}, p.id
    ${end}`.execute(db),
  )
}

function onSale({ branchId, keyword, ...query }: PlanFilter): RawBuilder<unknown> {
  const words = keywordCondition([...bothTexts('p.name'), ...bothTexts('p.description')], keyword)
  return sql`p.branch_id = ${branchId} and p.active and ${searchCondition(searched, query)} and ${words}`
}

/** Those plans of the branch, on sale or not. */
export async function listPlansById(
  db: Database,
  { planIds, branchId }: { planIds: readonly Id<'package_plans'>[]; branchId: Id<'branches'> },
): Promise<PlanRow[]> {
  const { rows } = await sql<PlanRow>`
    select ${planColumns} from package_plans p where p.id = any (${[...planIds]}::uuid[]) and p.branch_id = ${branchId}`.execute(
    db,
  )
  return rows
}

/** A plan of the branch, on sale or not. */
export async function findPlan(
  db: Database,
  wanted: { planId: Id<'package_plans'>; branchId: Id<'branches'> },
): Promise<PlanRow | undefined> {
  const { rows } =
    await sql<PlanRow>`select ${planColumns} from package_plans p where p.id = ${wanted.planId} and p.branch_id = ${wanted.branchId}`.execute(
      db,
    )
  return rows[0]
}

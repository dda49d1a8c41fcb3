import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { PlanTerms } from '#domain/setup/model.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bothTexts, keywordCondition, type ListQuery, pageRows, searchCondition } from '#server/kit/list-query.ts'
import type { OneOf } from './queries.ts'

type BranchId = Id<'branches'>
type PlanId = Id<'package_plans'>

/** A plan as staff change it. */
export interface PlanRow extends PlanTerms {
  readonly joinable: boolean
  readonly sort: number
  readonly active: boolean
}

const planColumns = [
  'kind',
  sql<Localized>`name`.as('name'),
  sql<Localized>`'{"en": "", "zh": ""}'::jsonb || description`.as('description'),
  'credits',
  sql<Sen>`price_sen`.as('price_sen'),
  'validity_days',
  'expiry_basis',
  'intro',
  'sharers',
  'class_type_ids',
  'series_type_ids',
  'joinable',
  'sort',
  'active',
] as const

interface PlanList {
  readonly branchId: BranchId
  readonly query: ListQuery<'slug' | 'kind' | 'active', 'sort' | 'slug'> & { readonly versions: 'current' | 'all' }
}

export async function listStaffPlanRows(db: Database, { branchId, query }: PlanList) {
  const matching = db
    .selectFrom('package_plans')
    .where('branch_id', '=', branchId)
    .where(searchCondition({ slug: 'slug', kind: 'kind', active: 'active' }, query))
    .where(keywordCondition([...bothTexts('name'), ...bothTexts('description'), sql`slug`], query.keyword))
    .$if(query.versions === 'current', (found) => found.where('replaced_by', 'is', null))
  const rows = matching
    .select(['id', 'slug', 'version', 'replaced_by', ...planColumns])
    // Counted for all plans at once: packs have no index by plan.
    .leftJoin(
      db
        .selectFrom('package_lots')
        .select(['plan_id', sql<number>`count(*)::integer`.as('packs')])
        .groupBy('plan_id')
        .as('sold'),
      'sold.plan_id',
      'package_plans.id',
    )
    .select(sql<number>`coalesce(sold.packs, 0)`.as('sold'))
    .orderBy(query.orderBy, query.sortedBy)
    .orderBy('version', 'desc')
    .orderBy('id')
  return pageRows(query, { matching, rows })
}

/** A plan of the branch, former versions included, locked for a change. */
export async function lockPlan(tx: Transaction, { branchId, id }: OneOf<'package_plans'>) {
  return tx
    .selectFrom('package_plans')
    .select(['slug', 'version', 'replaced_by', ...planColumns])
    .where('branch_id', '=', branchId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

interface NewPlan {
  readonly branchId: BranchId
  readonly slug: string
  readonly version: number
  readonly row: PlanRow
  /** The version that it replaces. */
  readonly replaces?: PlanId
}

/** Writes a plan, or the next version of one, which is then off sale and points at the new one. */
export async function insertPlan(
  tx: Transaction,
  { branchId, slug, version, row, replaces }: NewPlan,
): Promise<PlanId> {
  const { rows } = await sql<{ id: PlanId }>`select uuidv7() as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('uuidv7() returned no row')
  // The former version points at the new one before there is one, since only one version of a name is current.
  if (replaces !== undefined) {
    await sql`set constraints package_plans_replaced_by_fkey deferred`.execute(tx)
    await tx.updateTable('package_plans').set({ replaced_by: id, active: false }).where('id', '=', replaces).execute()
  }
  const { class_type_ids: classTypeIds, series_type_ids: seriesTypeIds, ...rest } = row
  await tx
    .insertInto('package_plans')
    .values({
      ...rest,
      class_type_ids: classTypeIds && [...classTypeIds],
      series_type_ids: seriesTypeIds && [...seriesTypeIds],
      id,
      branch_id: branchId,
      slug,
      version,
    })
    .execute()
  return id
}

/** The fields that change without a new version. */
export async function updatePlan(
  tx: Transaction,
  { id, row }: { readonly id: PlanId; readonly row: Pick<PlanRow, 'joinable' | 'sort' | 'active'> },
): Promise<void> {
  const { joinable, sort, active } = row
  await tx.updateTable('package_plans').set({ joinable, sort, active }).where('id', '=', id).execute()
}

/** The class types and series types of a plan that the branch does not have, or has retired. */
export async function listUnknownCovers(
  tx: Transaction,
  { branchId, row }: { readonly branchId: BranchId; readonly row: PlanRow },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select sent.id
    from unnest(${[...(row.class_type_ids ?? [])]}::uuid[]) as sent (id)
    where not exists (select from class_types k where k.id = sent.id and k.branch_id = ${branchId} and k.active)
    union all
    select sent.id
    from unnest(${[...(row.series_type_ids ?? [])]}::uuid[]) as sent (id)
    where not exists (select from series_types t where t.id = sent.id and t.branch_id = ${branchId} and t.active)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

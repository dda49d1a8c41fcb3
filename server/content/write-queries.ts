import { sql } from 'kysely'
import type { Banner, StaticBlock } from '#domain/content/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bothTexts, keywordCondition, type ListQuery, pageRows } from '#server/kit/list-query.ts'

type OfBranch = { readonly branchId: Id<'branches'> }

interface BannerRow extends Omit<Banner, 'title' | 'body' | 'action'> {
  readonly id: Id<'banners'>
  readonly title: Partial<Banner['title']>
  readonly body: Partial<Banner['body']>
  readonly action: Partial<Banner['action']>
}

export async function listAllBanners(
  db: Database,
  { branchId, query }: OfBranch & { readonly query: ListQuery<never, 'sort'> },
): Promise<{ rows: BannerRow[]; total: number }> {
  const matching = db
    .selectFrom('banners')
    .where('branch_id', '=', branchId)
    .where(keywordCondition([...bothTexts('title'), ...bothTexts('body')], query.keyword))
  const rows = matching
    .select(['id', 'url', 'path', 'place', 'audience', 'sort', 'active'])
    .select([
      sql<BannerRow['title']>`title`.as('title'),
      sql<BannerRow['body']>`body`.as('body'),
      sql<BannerRow['action']>`action`.as('action'),
    ])
    .orderBy(query.orderBy, query.sortedBy)
    .orderBy('id')
  return pageRows(query, { matching, rows })
}

export async function insertBanner(
  tx: Transaction,
  { branchId, ...banner }: Banner & OfBranch,
): Promise<Id<'banners'>> {
  const { id } = await tx
    .insertInto('banners')
    .values({ ...banner, branch_id: branchId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** False when the branch has no such banner. */
export async function updateBanner(
  tx: Transaction,
  { id, branchId, ...banner }: Banner & OfBranch & { readonly id: Id<'banners'> },
): Promise<boolean> {
  const changed = await tx
    .updateTable('banners')
    .set(banner)
    .where('id', '=', id)
    .where('branch_id', '=', branchId)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export async function writeStaticBlock(tx: Transaction, { branchId, ...block }: StaticBlock & OfBranch): Promise<void> {
  const { slug: _slug, ...change } = block
  await tx
    .insertInto('static_blocks')
    .values({ ...block, branch_id: branchId })
    .onConflict((conflict) => conflict.columns(['branch_id', 'slug']).doUpdateSet(change))
    .execute()
}

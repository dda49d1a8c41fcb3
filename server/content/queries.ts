import { sql } from 'kysely'
import type { Banner, DocumentKind, DocumentTexts } from '#domain/content/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import {
  bothTexts,
  keywordCondition,
  type ListQuery,
  localText,
  pageRows,
  searchCondition,
} from '#server/kit/list-query.ts'

type BranchId = Id<'branches'>

function bannerColumns(locale: Locale) {
  return [
    'id',
    'url',
    'path',
    'audience',
    localText('title', locale).as('title'),
    localText('body', locale).as('body'),
    localText('action', locale).as('action'),
  ] as const
}

export async function listBannerRows(
  db: Database,
  filter: {
    branchId: BranchId
    locale: Locale
    query: ListQuery<never, 'sort'> & { place: Banner['place'] }
  },
) {
  const { branchId, locale, query } = filter
  const matching = db
    .selectFrom('banners')
    .where('branch_id', '=', branchId)
    .where('place', '=', query.place)
    .where('active', '=', true)
    .where(keywordCondition([...bothTexts('title'), ...bothTexts('body')], query.keyword))
  const rows = matching.select(bannerColumns(locale)).orderBy(query.orderBy, query.sortedBy).orderBy('id')
  return pageRows(query, { matching, rows })
}

/** One that is switched on: a switched-off one is as absent by id as in the list. */
export async function findBanner(db: Database, of: { branchId: BranchId; locale: Locale; id: Id<'banners'> }) {
  return db
    .selectFrom('banners')
    .select(bannerColumns(of.locale))
    .where('branch_id', '=', of.branchId)
    .where('active', '=', true)
    .where('id', '=', of.id)
    .executeTakeFirst()
}

function blockColumns(locale: Locale) {
  return ['id', 'kind', 'slug', localText('title', locale).as('title'), localText('body', locale).as('body')] as const
}

export async function listStaticBlockRows(
  db: Database,
  filter: { branchId: BranchId; locale: Locale; query: ListQuery<'slug' | 'kind', 'sort'> },
) {
  const { branchId, locale, query } = filter
  const matching = db
    .selectFrom('static_blocks')
    .where('branch_id', '=', branchId)
    .where(searchCondition({ slug: 'slug', kind: 'kind' }, query))
    .where(keywordCondition([...bothTexts('title'), ...bothTexts('body')], query.keyword))
  const rows = matching.select(blockColumns(locale)).orderBy(query.orderBy, query.sortedBy).orderBy('id')
  return pageRows(query, { matching, rows })
}

export async function findStaticBlock(
  db: Database,
  of: { branchId: BranchId; locale: Locale; id: Id<'static_blocks'> },
) {
  return db
    .selectFrom('static_blocks')
    .select(blockColumns(of.locale))
    .where('branch_id', '=', of.branchId)
    .where('id', '=', of.id)
    .executeTakeFirst()
}

/** The version in force: the highest that has taken effect. */
export async function findCurrentDocument(db: Database, filter: { branchId: BranchId; kind: DocumentKind }) {
  return db
    .selectFrom('documents')
    .select(['kind', 'version', 'title', 'body', 'sha256', 'effective_at'])
    .where('branch_id', '=', filter.branchId)
    .where('kind', '=', filter.kind)
    .where('effective_at', '<=', sql<Instant>`studio_now()`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The version that people agree to at that moment; undefined when the branch never published one. */
export async function currentVersion(
  db: Database,
  filter: { branchId: BranchId; kind: DocumentKind; now: Instant },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('documents')
    .select('version')
    .where('branch_id', '=', filter.branchId)
    .where('kind', '=', filter.kind)
    .where('effective_at', '<=', filter.now)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version
}

/** The number of the next version, reserved until this transaction ends; and the time after the lock. */
export async function lockNextVersion(
  tx: Transaction,
  filter: { branchId: BranchId; kind: DocumentKind },
): Promise<{ version: number; now: Instant }> {
  // A first version has no row to lock, and published rows are never updated, so the name of the series is locked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`documents ${filter.branchId} ${filter.kind}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ version: number; now: Instant }>`
    select coalesce(max(version), 0) + 1 as version, studio_now() as now from documents where branch_id = ${filter.branchId} and kind = ${filter.kind}`.execute(
    tx,
  )
  const [row] = rows
  if (!row)
    throw new Error(`no next version of ${filter.kind} for branch ${filter.branchId}: the query returned no row`)
  return row
}

export interface NewDocument {
  readonly branchId: BranchId
  readonly kind: DocumentKind
  readonly version: number
  readonly title: DocumentTexts
  readonly body: DocumentTexts
  readonly sha256: string
  readonly effectiveAt: Instant
}

export async function insertDocument(tx: Transaction, document: NewDocument): Promise<void> {
  await sql`
    insert into documents (branch_id, kind, version, title, body, sha256, effective_at)
    values (${document.branchId}, ${document.kind}, ${document.version}, ${JSON.stringify(document.title)}::jsonb, ${JSON.stringify(document.body)}::jsonb,
      ${document.sha256}, ${document.effectiveAt})`.execute(tx)
}

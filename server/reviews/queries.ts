import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { SearchTerm } from '#domain/kit/list.ts'
import type { Instant } from '#domain/kit/time.ts'
import { confirmedStatuses } from '#domain/orders/model.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import {
  bothTexts,
  joinTerms,
  keywordCondition,
  pageCounted,
  rowsBefore,
  searchCondition,
  type SearchTerms,
} from '#server/kit/list-query.ts'

type BranchId = Id<'branches'>

interface ReviewRow {
  readonly id: Id<'product_reviews'>
  readonly stars: number
  readonly body: string
  readonly option_title: Partial<Localized>
  readonly created_at: Instant
  readonly updated_at: Instant
  readonly hidden_at: Instant | null
  readonly full_name: string
  readonly first_name: string | null
  readonly last_name: string | null
}

interface ReviewQuery {
  readonly searchJoin: 'and' | 'or'
  readonly sortedBy: 'asc' | 'desc'
  readonly limit: number
  readonly page: number
  readonly keyword?: string | undefined
}

const reviewColumns = sql`r.id, r.stars, r.body, r.option_title, r.created_at, r.updated_at, r.hidden_at, n.full_name, n.first_name, n.last_name`
const reviewers = sql`product_reviews r join accounts a on a.id = r.account_id join persons n on n.id = a.person_id`

/** A published product of the branch. */
export async function findPublishedProduct(
  db: Database,
  { branchId, slug }: { readonly branchId: BranchId; readonly slug: string },
): Promise<Id<'products'> | undefined> {
  const row = await db
    .selectFrom('products')
    .select('id')
    .where('branch_id', '=', branchId)
    .where('slug', '=', slug)
    .where('status', '=', 'published')
    .executeTakeFirst()
  return row?.id
}

/** One page of public reviews, and how many there are of each star, whatever the search. */
export async function listReviewRows(
  db: Database,
  {
    productId,
    query,
  }: {
    readonly productId: Id<'products'>
    readonly query: ReviewQuery & { readonly search: readonly SearchTerm<'stars'>[] }
  },
): Promise<{ rows: ReviewRow[]; total: number; spread: readonly number[] }> {
  const shown = sql`r.product_id = ${productId} and r.hidden_at is null`
  const isMeant = sql`${starsCondition(query)} and ${keywordCondition([sql`r.body`, ...bothTexts('r.option_title')], query.keyword)}`
  const matching = sql`${shown} and ${isMeant}`
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns}
    from ${reviewers}
    where ${matching}
    order by r.created_at ${query.sortedBy === 'asc' ? sql`asc` : sql`desc`}, r.id
    limit ${query.limit}
    offset ${rowsBefore(query)}`.execute(db)
  const { rows: counted } = await sql<{ total: number; spread: readonly number[] }>`
    select count(*) filter (where ${isMeant})::integer as total,
      json_build_array(${sql.join([1, 2, 3, 4, 5].map((stars) => sql`count(*) filter (where r.stars = ${stars}::integer)`))}) as spread
    from product_reviews r
    where ${shown}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0, spread: counted[0]?.spread ?? [0, 0, 0, 0, 0] }
}

function starsCondition(query: SearchTerms<'stars'>): RawBuilder<boolean> {
  return joinTerms(query, ({ value }) => sql<boolean>`r.stars = ${Number(value)}::integer`)
}

interface Reviewer {
  readonly accountId: Id<'accounts'>
  readonly productId: Id<'products'>
}

/** The last paid order of a product: when it was paid, and which variant it was. */
export async function findPurchase(
  db: Database,
  { accountId, productId }: Reviewer,
): Promise<{ paidAt: Instant; optionTitle: Readonly<Record<string, string>> } | undefined> {
  const row = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['o.paid_at', sql<Readonly<Record<string, string>>>`l.option_title`.as('option_title')])
    .where('o.account_id', '=', accountId)
    .where('l.product_id', '=', productId)
    .where('o.status', 'in', confirmedStatuses)
    .where('o.paid_at', 'is not', null)
    .orderBy('o.paid_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.paid_at ? { paidAt: row.paid_at, optionTitle: row.option_title } : undefined
}

/** A person's review of a product, hidden or not, and the name of the reviewer. */
export async function findOwnReview(
  db: Database,
  { accountId, productId }: Reviewer,
): Promise<{ name: Pick<ReviewRow, 'full_name' | 'first_name' | 'last_name'>; review: ReviewRow | undefined }> {
  const { rows } = await sql<ReviewRow>`
    select ${reviewColumns} from ${reviewers} where r.product_id = ${productId} and r.account_id = ${accountId}`.execute(
    db,
  )
  const [review] = rows
  if (review) return { name: review, review }
  const name = await db
    .selectFrom('accounts as a')
    .innerJoin('persons as n', 'n.id', 'a.person_id')
    .select(['n.full_name', 'n.first_name', 'n.last_name'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { name, review: undefined }
}

export async function writeReview(
  tx: Transaction,
  {
    accountId,
    productId,
    stars,
    body,
    optionTitle,
  }: Reviewer & {
    readonly stars: number
    readonly body: string
    readonly optionTitle: Readonly<Record<string, string>>
  },
): Promise<void> {
  await sql`
    insert into product_reviews (product_id, account_id, stars, body, option_title, created_at, updated_at)
    select ${productId}, ${accountId}, ${stars}, ${body}, ${JSON.stringify(optionTitle)}::jsonb, clock.now, clock.now
    from (select studio_now() as now) clock
    on conflict (product_id, account_id) do update set stars = excluded.stars, body = excluded.body, updated_at = excluded.updated_at`.execute(
    tx,
  )
}

/** The product of a review of the branch. */
export async function findProductOf(
  tx: Transaction,
  { branchId, id }: { readonly branchId: BranchId; readonly id: Id<'product_reviews'> },
): Promise<Id<'products'> | undefined> {
  const row = await tx
    .selectFrom('product_reviews as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .select('p.id')
    .where('r.id', '=', id)
    .where('p.branch_id', '=', branchId)
    .executeTakeFirst()
  return row?.id
}

/** Hides a review or restores it; returns the time. */
export async function setHidden(
  tx: Transaction,
  { id, hidden }: { readonly id: Id<'product_reviews'>; readonly hidden: boolean },
): Promise<Instant> {
  const { rows } = await sql<{ now: Instant }>`
    update product_reviews
    set hidden_at = case when ${hidden}::boolean then coalesce(hidden_at, studio_now()) end
    where id = ${id}
    returning studio_now() as now`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`review ${id} is missing: it was deleted while its product was locked`)
  return row.now
}

export async function listStaffReviewRows(
  db: Database,
  {
    branchId,
    query,
  }: {
    readonly branchId: BranchId
    readonly query: ReviewQuery & { readonly search: readonly SearchTerm<'hidden' | 'product' | 'stars'>[] }
  },
): Promise<{ rows: (ReviewRow & { product: string; account_id: string })[]; total: number }> {
  return pageCounted(query, async (end) =>
    sql<ReviewRow & { product: string; account_id: string; total: number }>`
    select *, count(*) over ()::integer as total from (
      select ${reviewColumns}, r.account_id, p.slug as product, p.name as product_name, p.branch_id, (r.hidden_at is not null)::text as hidden_text,
        r.stars::text as stars_text
      from ${reviewers}
      join products p on p.id = r.product_id
    ) r
    where r.branch_id = ${branchId}
      and ${searchCondition({ hidden: 'r.hidden_text', product: 'r.product', stars: 'r.stars_text' }, query)}
      and ${keywordCondition([sql`r.body`, sql`r.product`, ...bothTexts('r.product_name'), sql`r.full_name`], query.keyword)}
    order by r.created_at ${query.sortedBy === 'asc' ? sql`asc` : sql`desc`}, r.id
    ${end}`.execute(db),
  )
}

/** Keeps the stars of a deleted account's reviews and removes their text. */
export async function eraseReviewTexts(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await tx.updateTable('product_reviews').set({ body: '' }).where('account_id', '=', accountId).execute()
}

/**
 * Moves the reviews of one account to another. Where both reviewed a product the review of `from` is deleted; returns
 * the products whose stars must be counted again.
 */
export async function moveReviews(
  tx: Transaction,
  { from, to }: { readonly from: Id<'accounts'>; readonly to: Id<'accounts'> },
): Promise<Id<'products'>[]> {
  const { rows } = await sql<{ product_id: Id<'products'> }>`
    delete from product_reviews r where r.account_id = ${from}
      and exists (select from product_reviews own where own.account_id = ${to} and own.product_id = r.product_id)
    returning r.product_id`.execute(tx)
  await tx.updateTable('product_reviews').set({ account_id: to }).where('account_id', '=', from).execute()
  return rows.map((row) => row.product_id).toSorted()
}

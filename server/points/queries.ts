import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

type AccountId = Id<'accounts'>
type LotId = Id<'point_lots'>

/** Points of one order that can be spent. */
interface Lot {
  readonly id: LotId
  readonly remaining: number
  readonly expires_at: Instant
}

/** Writes points that were earned or given; undefined when that order or cycle had earned before. */
export async function insertLot(
  tx: Transaction,
  lot: {
    readonly accountId: AccountId
    readonly branchId: Id<'branches'>
    /** What it was earned with, one of the two; neither for points that staff gave. */
    readonly orderId: Id<'orders'> | null
    readonly collectionId: Id<'collections'> | null
    readonly points: number
    readonly now: Instant
    readonly expiresAt: Instant
  },
): Promise<LotId | undefined> {
  const row = await tx
    .insertInto('point_lots')
    .values({
      account_id: lot.accountId,
      branch_id: lot.branchId,
      order_id: lot.orderId,
      collection_id: lot.collectionId,
      points: lot.points,
      remaining: lot.points,
      earned_at: lot.now,
      expires_at: lot.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** What an order earned, what of that was settled since, and whether it is still valid. */
export async function findOrderLot(db: Database, orderId: Id<'orders'>) {
  return db
    .selectFrom('point_lots')
    .select(['id', 'account_id', 'points', 'taken_back', 'written_off'])
    .select(sql<boolean>`expires_at > studio_now()`.as('good'))
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

/**
 * The account's valid points, those that expire first before the others. The zero is a literal, here and below: a plan
 * for any values could not use the index on points that are left, and would read the lots of all accounts.
 */
export async function listGoodLots(db: Database, accountId: AccountId): Promise<Lot[]> {
  return db
    .selectFrom('point_lots')
    .select(['id', 'remaining', 'expires_at'])
    .where('account_id', '=', accountId)
    .where('remaining', '>', sql.lit(0))
    .where('expires_at', '>', sql<Instant>`studio_now()`)
    .orderBy('expires_at')
    .orderBy('id')
    .execute()
}

/** How many valid points the account has, and how many of them end first and when; null while it has none. */
export async function sumGoodLots(
  db: Database,
  accountId: AccountId,
): Promise<{ good: number; ending: number; ends_at: Instant | null }> {
  const { rows } = await sql<{ good: number; ending: number; ends_at: Instant | null }>`
    with good as (
      select remaining, expires_at from point_lots
      where account_id = ${accountId} and remaining > 0 and expires_at > (select studio_now())
    )
    select coalesce(sum(remaining), 0)::integer as good,
      coalesce(sum(remaining) filter (where expires_at = (select min(expires_at) from good)), 0)::integer as ending,
      min(expires_at) as ends_at
    from good`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the points of account ${accountId} could not be counted`)
  return row
}

/** Moves the lots of a merged account to the one that stays. */
export async function moveLots(tx: Transaction, { from, to }: { from: AccountId; to: AccountId }): Promise<void> {
  await tx.updateTable('point_lots').set({ account_id: to }).where('account_id', '=', from).execute()
}

/** Takes points from lots, in one statement; a constraint keeps each lot from going below zero. */
export async function updateTaken(
  tx: Transaction,
  taken: readonly { readonly id: LotId; readonly points: number }[],
): Promise<void> {
  await sql`
    update point_lots set remaining = remaining - taken.points
    from json_to_recordset(${JSON.stringify(taken)}::json) as taken (id uuid, points integer)
    where point_lots.id = taken.id`.execute(tx)
}

/** Records what of a lot was taken back with its order's refund, and what was written off. */
export async function updateSettled(
  tx: Transaction,
  settled: { readonly id: LotId; readonly takenBack: number; readonly writtenOff: number },
): Promise<void> {
  await sql`
    update point_lots set taken_back = taken_back + ${settled.takenBack}, written_off = written_off + ${settled.writtenOff}
    where id = ${settled.id}`.execute(tx)
}

/** Accounts with expired points, in the order of their ids. */
export async function listExpired(db: Database, after: AccountId | undefined): Promise<AccountId[]> {
  const rows = await db
    .selectFrom('point_lots')
    .select('account_id')
    .distinct()
    .where('remaining', '>', sql.lit(0))
    .where('expires_at', '<=', sql<Instant>`studio_now()`)
    .$if(after !== undefined, (query) => query.where('account_id', '>', after ?? sql<AccountId>`null`))
    .orderBy('account_id')
    .limit(200)
    .execute()
  return rows.map((row) => row.account_id)
}

/** Empties the expired lots of an account; returns how many points that were, and the time. */
export async function emptyExpired(tx: Transaction, accountId: AccountId): Promise<{ points: number; now: Instant }> {
  const { rows } = await sql<{ points: number; now: Instant }>`
    with over as (
      select id, remaining from point_lots
      where account_id = ${accountId} and remaining > 0 and expires_at <= studio_now()
    ), emptied as (
      update point_lots set remaining = 0 from over where point_lots.id = over.id returning over.remaining
    )
    select coalesce(sum(remaining), 0)::integer as points, studio_now() as now from emptied`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`the expired points of account ${accountId} could not be counted`)
  return row
}

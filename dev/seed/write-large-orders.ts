import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '#server/driver/database.ts'
import { writeGoodsOrders } from './goods-orders.ts'
import { type Batch, inBatches } from './in-batches.ts'
import { branchId, branchZone } from './write-studio.ts'

const batchSize = 2000
/** One order in this many was never paid. */
const unpaidEvery = 10
/** The newest are older than this, so that every parcel has arrived. */
const newestDays = 16

/**
 * Adds `count` orders of goods to the members of the large studio, two thousand at a time, each batch in its own
 * transaction; existing batches are skipped. Each is two pieces of one product of the large catalogue, received into
 * stock and sold, delivered for RM 8 and paid through the bank; one in ten was never paid. Needs that catalogue and
 * those members.
 */
export async function writeLargeOrders(url: string, count: number): Promise<void> {
  await inBatches({ url, count, size: batchSize }, writeBatch)
}

async function writeBatch(tx: Transaction, { first, last }: Batch): Promise<void> {
  const { rows } = await sql`select 1 from orders where number = ${numberOf(first)}`.execute(tx)
  if (rows.length > 0) return
  await planBatch(tx, { first, last })
  await writeGoodsOrders(tx)
}

/**
 * Twelve digits that look as random as those of the product, so that a few of them find as few orders; always the same
 * for an order. As `numbered` writes it in SQL.
 */
const numberOf = (n: number): string =>
  createHash('md5').update(`large order ${n}`).digest('hex').slice(0, 12).toUpperCase()
const numbered = sql`upper(left(md5('large order ' || n), 12))`

/** One row for each order: buyer, product, time, and the number of its invoice, which follows the time of payment. */
async function planBatch(tx: Transaction, { first, last }: Batch): Promise<void> {
  await sql`drop table if exists goods_order`.execute(tx)
  await sql`
    create temp table goods_order on commit drop as
    with buyers as materialized (
      select a.id, a.person_id, a.email, row_number() over (order by a.email) - 1 as place from accounts a where a.email like 'large-%'
    ),
    goods as materialized (
      select v.id as variant_id, p.id as product_id, p.name, v.price_sen, row_number() over (order by p.sort) - 1 as place
      from products p
      join product_variants v on v.product_id = p.id
      where p.branch_id = ${branchId} and p.slug like 'large-%'
    ),
    ended as materialized (select studio_now() - ${newestDays}::integer * interval '1 day' as until),
    span as materialized (
      select until, (select floor(extract(epoch from until - max(created_at)) / 60)::bigint from accounts where email like 'large-%') as minutes,
        (select count(*) from buyers) as buyers, (select count(*) from goods) as goods
      from ended
    ),
    numbers as materialized (
      select n, n % span.buyers as buyer, n::bigint * 31 % span.goods as product,
        span.until - (n::bigint * 7919 % span.minutes) * interval '1 minute' as placed_at
      from span
      cross join generate_series(${first}::integer, ${last}::integer) n
    ),
    planned as (
      select n, ${numbered} as number, n % ${unpaidEvery}::integer <> 3 as paid, 2 as quantity, uuidv7() as id, uuidv7() as line_id, uuidv7() as attempt_id,
        b.id as account_id, b.person_id, b.email, 'Member ' || b.email as contact_name, g.variant_id, g.product_id, g.name, g.price_sen, placed_at
      from numbers
      join buyers b on b.place = buyer
      join goods g on g.place = product
    )
    select planned.*, extract(year from placed_at at time zone ${branchZone})::integer as year,
      row_number() over (partition by paid, extract(year from placed_at at time zone ${branchZone}) order by placed_at, n) as place
    from planned`.execute(tx)
}

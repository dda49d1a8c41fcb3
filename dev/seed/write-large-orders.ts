import { sql } from 'kysely'
import type { Transaction } from '#server/driver/database.ts'
import { orderedAddress } from '../example-address.ts'
import { type Batch, inBatches } from './in-batches.ts'
import { branchId, branchZone } from './write-studio.ts'

const batchSize = 2000
/** Every so many orders one was never paid. */
const unpaidEvery = 10
/** The newest are older than this, so that every parcel has arrived. */
const newestDays = 16

/**
 * Puts `count` orders of goods behind the members of the large studio, two thousand at a time, each batch in a
 * transaction of its own; a batch that is there already is left out. Each is two pieces of one product of the large
 * shelf, received for it and sold, delivered for RM 8 and paid through the bank; one in ten was never paid. Needs that
 * shelf and those members.
 */
export async function writeLargeOrders(url: string, count: number): Promise<void> {
  await inBatches({ url, count, size: batchSize }, writeBatch)
}

async function writeBatch(tx: Transaction, { first, last }: Batch): Promise<void> {
  const { rows } = await sql`select 1 from orders where number = ${numberOf(first)}`.execute(tx)
  if (rows.length > 0) return
  await planBatch(tx, { first, last })
  for (const step of steps) await step.execute(tx)
}

/** As `numbered` writes it in SQL. */
const numberOf = (n: number): string => `LARGE${String(n).padStart(7, '0')}`
const numbered = sql`'LARGE' || lpad(n::text, 7, '0')`

/** One row for each order: whose, what, when, and the number of its invoice, which follows the time of payment. */
async function planBatch(tx: Transaction, { first, last }: Batch): Promise<void> {
  await sql`drop table if exists large_order`.execute(tx)
  await sql`
    create temp table large_order on commit drop as
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
      select n, ${numbered} as number, n % ${unpaidEvery}::integer <> 3 as paid, uuidv7() as id, uuidv7() as line_id, uuidv7() as attempt_id,
        b.id as account_id, b.person_id, b.email, g.variant_id, g.product_id, g.name, g.price_sen, placed_at
      from numbers
      join buyers b on b.place = buyer
      join goods g on g.place = product
    )
    select planned.*, extract(year from placed_at at time zone ${branchZone})::integer as year,
      row_number() over (partition by paid, extract(year from placed_at at time zone ${branchZone}) order by placed_at, n) as place
    from planned`.execute(tx)
}

const steps = [
  sql`analyze large_order`,
  sql`
    insert into orders (id, number, branch_id, account_id, person_id, status, subtotal_sen, total_sen, gateway_sen, delivery_sen, placed_at, expires_at,
      updated_at, email, contact_name, shipping_address, shipping_method)
    select id, number, ${branchId}, account_id, person_id, 'canceled', 2 * price_sen, 2 * price_sen + 800, 2 * price_sen + 800, 800, placed_at,
      placed_at + interval '10 minutes', placed_at + interval '10 minutes', email, 'Member ' || email,
      ${JSON.stringify(orderedAddress)}::jsonb,
      jsonb_build_object('id', 'standard', 'name', '{"en": "Standard", "zh": "标准"}'::jsonb, 'arrives_from', (placed_at + interval '2 days')::date,
        'arrives_to', (placed_at + interval '4 days')::date)
    from large_order`,
  sql`
    insert into payment_attempts (id, order_id, provider, method, business_model, bank_code, merchant_ref, amount_sen, currency, status, gateway_transaction_id, code,
      expires_at, created_at, settled_at)
    select attempt_id, id, 'curlec', 'curlecfpx', 'B2C', 'MB2U0227', number || '-1', 2 * price_sen + 800, 'MYR', case when paid then 'succeeded' else 'expired' end,
      case when paid then 'large-' || n end, case when paid then '00' end, placed_at + interval '10 minutes', placed_at,
      placed_at + case when paid then interval '1 minute' else interval '10 minutes' end
    from large_order`,
  sql`
    with counted as (
      select year, max(place) as paid from large_order where paid group by year
    ), before as (
      insert into invoice_counters (branch_id, year, last) select ${branchId}, year, paid from counted
      on conflict (branch_id, year) do update set last = invoice_counters.last + excluded.last
      returning year, last
    )
    update orders o
    set status = 'complete', paid_attempt_id = l.attempt_id, paid_at = l.placed_at + interval '1 minute', updated_at = l.placed_at + interval '3 days',
      courier = 'Pos Laju', tracking_number = 'EP ' || l.n, invoice_number = 'INV-' || l.year || '-' || lpad((before.last - counted.paid + l.place)::text, 5, '0')
    from large_order l
    join before on before.year = l.year
    join counted on counted.year = l.year
    where o.id = l.id and l.paid`,
  sql`
    insert into order_lines (id, order_id, kind, product_id, variant_id, title, quantity, base_sen, price_rule, unit_sen, total_sen, fulfilled_at)
    select line_id, id, 'goods', product_id, variant_id, name, 2, price_sen, 'base', price_sen, 2 * price_sen, case when paid then placed_at + interval '3 days' end
    from large_order`,
  sql`insert into order_line_stock (line_id, variant_id, quantity) select line_id, variant_id, 2 from large_order`,
  // What they sold was received for them, so the shelf stands as it was.
  sql`
    insert into stock_movements (variant_id, change, reason, event_key, at)
    select variant_id, moved.change, moved.reason, moved.reason || ' ' || line_id || ' ' || variant_id, placed_at + moved.after
    from large_order
    cross join lateral (values (2, 'received', interval '0'), (-2, 'sold', interval '1 minute')) as moved (change, reason, after)
    where paid
    order by n, moved.after`,
  sql`
    insert into order_events (order_id, at, from_status, to_status, reason)
    select id, placed_at + step.after, step.from_status, step.to_status, step.reason
    from large_order
    cross join lateral (
      values (1, interval '0', null, 'pending', 'placed', true),
        (2, interval '1 second', 'pending', 'pending_payment', 'attempt_started', true),
        (3, interval '10 minutes', 'pending_payment', 'canceled', 'expired', not paid),
        (3, interval '1 minute', 'pending_payment', 'processing', 'paid', paid),
        (4, interval '1 day', 'processing', 'packed', 'packed', paid),
        (5, interval '2 days', 'packed', 'delivery', 'sent', paid),
        (6, interval '3 days', 'delivery', 'complete', 'received', paid)
    ) as step (place, after, from_status, to_status, reason, happened)
    where step.happened
    order by n, step.place`,
] as const

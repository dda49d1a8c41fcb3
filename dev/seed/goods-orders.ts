import { sql } from 'kysely'
import type { Transaction } from '#server/driver/database.ts'
import { orderedAddress } from '../example-address.ts'
import { branchId } from './write-studio.ts'

/**
 * Writes the orders of the temporary table `goods_order`, one row for each: pieces of one product, received into stock
 * and sold, delivered for RM 8 and paid through the bank, or never paid. A paid one is packed after a day, sent after
 * two and received after three, as far as the studio's clock has come. Its columns: n, number, paid, quantity, id,
 * line_id, attempt_id, account_id, person_id, email, contact_name, variant_id, product_id, name, price_sen, placed_at,
 * year (of the branch), and place, the order of placing among those of the year that are paid, or are not.
 */
export async function writeGoodsOrders(tx: Transaction): Promise<void> {
  for (const step of steps) await step.execute(tx)
}

const goods = sql`(quantity * price_sen)`
/** How many whole days ago a row was placed, as far as they matter: 3 is received. */
const daysGone = sql`least(3, floor(extract(epoch from studio_now() - l.placed_at) / 86400))`

const steps = [
  sql`analyze goods_order`,
  sql`
    insert into orders (id, number, branch_id, account_id, person_id, status, subtotal_sen, total_sen, gateway_sen, delivery_sen, placed_at, expires_at,
      updated_at, email, contact_name, shipping_address, shipping_method)
    select id, number, ${branchId}, account_id, person_id, 'canceled', ${goods}, ${goods} + 800, ${goods} + 800, 800, placed_at,
      placed_at + interval '10 minutes', placed_at + interval '10 minutes', email, contact_name,
      ${JSON.stringify(orderedAddress)}::jsonb,
      jsonb_build_object('id', 'standard', 'name', '{"en": "Standard", "zh": "标准"}'::jsonb, 'arrives_from', (placed_at + interval '2 days')::date,
        'arrives_to', (placed_at + interval '4 days')::date)
    from goods_order`,
  sql`
    insert into payment_attempts (id, order_id, provider, method, business_model, bank_code, merchant_ref, amount_sen, currency, status, gateway_transaction_id, code,
      expires_at, created_at, settled_at)
    select attempt_id, id, 'curlec', 'curlecfpx', 'B2C', 'MB2U0227', number || '-1', ${goods} + 800, 'MYR', case when paid then 'succeeded' else 'expired' end,
      case when paid then 'seeded-' || number end, case when paid then '00' end, placed_at + interval '10 minutes', placed_at,
      placed_at + case when paid then interval '1 minute' else interval '10 minutes' end
    from goods_order`,
  sql`
    with counted as (
      select year, max(place) as paid from goods_order where paid group by year
    ), before as (
      insert into invoice_counters (branch_id, year, last) select ${branchId}, year, paid from counted
      on conflict (branch_id, year) do update set last = invoice_counters.last + excluded.last
      returning year, last
    )
    update orders o
    set status = (array['processing', 'packed', 'delivery', 'complete'])[1 + ${daysGone}], paid_attempt_id = l.attempt_id,
      paid_at = l.placed_at + interval '1 minute',
      updated_at = l.placed_at + case when ${daysGone} = 0 then interval '1 minute' else ${daysGone} * interval '1 day' end,
      courier = case when ${daysGone} >= 2 then 'Pos Laju' end, tracking_number = case when ${daysGone} >= 2 then 'EP ' || l.n end, invoice_number = 'INV-' || l.year || '-' || lpad((before.last - counted.paid + l.place)::text, 5, '0')
    from goods_order l
    join before on before.year = l.year
    join counted on counted.year = l.year
    where o.id = l.id and l.paid`,
  sql`
    insert into order_lines (id, order_id, kind, product_id, variant_id, title, picture, quantity, base_sen, price_rule, unit_sen, total_sen, fulfilled_at)
    select line_id, id, 'goods', product_id, variant_id, name,
      coalesce((select i.path from product_pictures i where i.product_id = l.product_id order by i.sort, i.id limit 1), ''), quantity, price_sen, 'base', price_sen, ${goods}, case when paid and ${daysGone} = 3 then placed_at + interval '3 days' end
    from goods_order l`,
  // A bundle needs its parts.
  sql`
    insert into order_line_stock (line_id, variant_id, quantity)
    select line_id, coalesce(b.variant_id, l.variant_id), l.quantity * coalesce(b.quantity, 1)
    from goods_order l
    left join bundle_parts b on b.bundle_id = l.product_id`,
  // What they sold was received into stock for them, so the stock is unchanged.
  sql`
    insert into stock_movements (variant_id, change, reason, event_key, at)
    select s.variant_id, moved.sign * s.quantity, moved.reason, moved.reason || ' ' || line_id || ' ' || s.variant_id, placed_at + moved.after
    from goods_order
    join order_line_stock s using (line_id)
    cross join lateral (values (1, 'received', interval '0'), (-1, 'sold', interval '1 minute')) as moved (sign, reason, after)
    where paid
    order by n, moved.after`,
  sql`
    insert into order_events (order_id, at, from_status, to_status, reason)
    select id, placed_at + step.after, step.from_status, step.to_status, step.reason
    from goods_order
    cross join lateral (
      values (1, interval '0', null, 'pending', 'placed', true),
        (2, interval '1 second', 'pending', 'pending_payment', 'attempt_started', true),
        (3, interval '10 minutes', 'pending_payment', 'canceled', 'expired', not paid),
        (3, interval '1 minute', 'pending_payment', 'processing', 'paid', paid),
        (4, interval '1 day', 'processing', 'packed', 'packed', paid),
        (5, interval '2 days', 'packed', 'delivery', 'sent', paid),
        (6, interval '3 days', 'delivery', 'complete', 'received', paid)
    ) as step (place, after, from_status, to_status, reason, happened)
    where step.happened and (not paid or placed_at + step.after <= studio_now())
    order by n, step.place`,
] as const

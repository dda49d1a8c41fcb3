import { sql } from 'kysely'
import { plusMs, type Instant } from '#domain/kit/time.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { countSold } from '#server/catalog/sold-queries.ts'
import type { Transaction } from '#server/driver/database.ts'
import { demoId } from './demo-id.ts'
import { writeGoodsOrders } from './goods-orders.ts'
import { randomOf, wholeBetween, type Random } from './random.ts'
import { soldProducts } from './write-catalog.ts'
import { crowd } from './write-people.ts'
import { branchZone } from './write-studio.ts'

const dayMs = 24 * 3_600_000
/** An order has one or two pieces. */
const mostPieces = 2
/** None is older, so that best sellers stay best sellers for weeks. */
const oldestDays = 60
/** The newest have arrived. */
const newestDays = 3.1

/**
 * Writes the orders of the demo's goods by the members who fill its classes, and counts its best sellers from them as
 * the nightly job does. Needs the catalogue and the members.
 */
export async function writeSoldGoods(tx: Transaction, now: Instant): Promise<void> {
  const random = randomOf('sold goods')
  const orders = soldProducts(now).flatMap(({ slug, sold, publishedAt }) =>
    ordersOf({ slug, sold, random, between: [daysFrom(now, publishedAt), newestDays], now }),
  )
  await writePlacedGoods(tx, orders)
  await countSold(tx)
}

type PlacedGoods = ReturnType<typeof ordersOf>[number]

/** Writes those orders, with their payments and stock, and takes up their temporary table again. */
export async function writePlacedGoods(tx: Transaction, orders: readonly PlacedGoods[]): Promise<void> {
  await sql`
    create temp table goods_order on commit drop as
    with planned as (
      select sent.n, sent.number, true as paid, sent.quantity, sent.id, sent.line_id, sent.attempt_id, a.id as account_id, a.person_id, a.email,
        person.full_name as contact_name, v.id as variant_id, p.id as product_id, p.name, v.price_sen, sent.placed_at,
        extract(year from sent.placed_at at time zone ${branchZone})::integer as year
      from json_to_recordset(${JSON.stringify(orders.map((order, n) => ({ ...order, n })))}::json)
        as sent (n integer, number text, quantity integer, id uuid, line_id uuid, attempt_id uuid, account_id uuid, product_id uuid, turn integer, placed_at timestamptz)
      join accounts a on a.id = sent.account_id
      join persons person on person.id = a.person_id
      join products p on p.id = sent.product_id
      cross join lateral (
        select id, price_sen
        from product_variants v
        where v.product_id = p.id and v.active
        order by v.sort, v.id
        limit 1 offset sent.turn % (select count(*) from product_variants v where v.product_id = p.id and v.active)
      ) v
    )
    select planned.*, row_number() over (partition by year order by placed_at, n) as place
    from planned`.execute(tx)
  await writeGoodsOrders(tx)
  await sql`drop table goods_order`.execute(tx)
}

interface Sold {
  readonly slug: string
  /** Pieces in all. */
  readonly sold: number
  readonly random: Random
  /** The ages of the first and the last, in days. */
  readonly between: readonly [first: number, last: number]
  readonly now: Instant
}

function ordersOf({ slug, sold, random, between: [first, last], now }: Sold) {
  const quantities = Array.from({ length: Math.ceil(sold / mostPieces) }, (_, place) =>
    Math.min(mostPieces, sold - place * mostPieces),
  )
  return quantities.map((quantity, turn) => {
    const buyer = crowd[wholeBetween(random, [0, crowd.length - 1])]
    if (!buyer) throw new Error('the demo has no members who buy')
    const name = `${slug} ${turn}`
    return {
      id: demoId('orders', name),
      line_id: demoId('order_lines', name),
      attempt_id: demoId('payment_attempts', name),
      number: numberFrom(random),
      account_id: buyer.accountId,
      product_id: demoId('products', slug),
      quantity,
      turn,
      placed_at: plusMs(now, -Math.round((last + random() * (first - last)) * dayMs)).toString(),
    }
  })
}

/** A number as orders have, from that source. */
export function numberFrom(random: Random): string {
  return orderNumber(Uint8Array.from({ length: 12 }, () => wholeBetween(random, [0, 255])))
}

/** How many days ago the product was published. */
function daysFrom(now: Instant, publishedAt: Instant): number {
  const days = (now.epochMilliseconds - publishedAt.epochMilliseconds) / dayMs
  return Math.max(newestDays, Math.min(oldestDays, days))
}

import { sql } from 'kysely'
import { plusMs, type Instant } from '#domain/kit/time.ts'
import { countRating } from '#server/catalog/product-write-queries.ts'
import type { Transaction } from '#server/driver/database.ts'
import { demoId } from './demo-id.ts'

const hourMs = 3_600_000

interface ReviewRow {
  readonly stars: 1 | 2 | 3 | 4 | 5
  /** In the language of whoever wrote it. */
  readonly body: string
}

/** What buyers say about products of the demo, in the order in which they bought them. */
const reviews: Readonly<Record<string, readonly ReviewRow[]>> = {
  'grip-socks': [
    { stars: 5, body: 'Forty classes in and the grips are all still there. I wash them inside out as the card says.' },
    { stars: 4, body: 'Warm for a noon class without the fan, but they don’t slip and the cuff leaves no mark.' },
    { stars: 5, body: '尺码刚好。比外面买的厚一点，洗了也没变形。' },
    { stars: 5, body: '' },
  ],
  'nutmeg-balm': [
    { stars: 5, body: 'Smells like my grandmother’s kitchen, and my neck says thank you.' },
    { stars: 4, body: '味道很自然，就是容量小了点。' },
  ],
  'high-rise-leggings': [
    { stars: 5, body: 'They stay up in the shoulder bridge. The pocket holds a locker key and nothing more.' },
    { stars: 3, body: 'Good cloth, but I should have taken one size up.' },
  ],
  'resistance-ring': [{ stars: 5, body: '比我之前的环硬，垫子不硌大腿。' }],
  'cork-block': [{ stars: 5, body: 'Heavy, which is the point. It does not wander on tiles.' }],
}

/** Writes the reviews of the demo, each by a buyer of the product, and counts their stars. Needs the sold goods. */
export async function writeReviews(tx: Transaction, now: Instant): Promise<void> {
  for (const [slug, rows] of Object.entries(reviews)) {
    const productId = demoId('products', slug)
    await sql`
      insert into product_reviews (product_id, account_id, stars, body, option_title, created_at, updated_at)
      select ${productId}, buyer.account_id, sent.stars, sent.body, buyer.title, buyer.at, buyer.at
      from (
        select account_id, title, least(placed_at + interval '9 days', ${plusMs(now, -hourMs)}::timestamptz) as at,
          row_number() over (order by placed_at, account_id) as place
        from (
          select distinct on (o.account_id) o.account_id, o.placed_at, v.title
          from order_lines l
          join orders o on o.id = l.order_id and o.status = 'complete'
          join product_variants v on v.id = l.variant_id
          where l.product_id = ${productId} and o.account_id is not null
          order by o.account_id, o.placed_at
        ) bought
      ) buyer
      join json_to_recordset(${JSON.stringify(rows.map((row, at) => ({ ...row, place: at + 1 })))}::json)
        as sent (place integer, stars integer, body text) on sent.place = buyer.place`.execute(tx)
    await countRating(tx, productId)
  }
}

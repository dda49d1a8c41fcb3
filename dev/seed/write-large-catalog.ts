import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import { indexProduct } from '#server/catalog/index-product.ts'
import type { Transaction } from '#server/driver/database.ts'
import { type Batch, inBatches } from './in-batches.ts'
import { branchId } from './write-studio.ts'

const batchSize = 1000
const looks = ['Linen:亚麻', 'Cork:软木', 'Brass:黄铜', 'Cotton:棉', 'Wool:羊毛', 'Bamboo:竹', 'Felt:毛毡', 'Oak:橡木']
const colours = [
  'Sand:沙色',
  'Clay:陶色',
  'Olive:橄榄',
  'Ink:墨色',
  'Rose:玫瑰',
  'Stone:石色',
  'Moss:苔色',
  'Honey:蜜色',
]
const things = [
  'Mat:垫',
  'Towel:毛巾',
  'Strap:拉带',
  'Block:砖',
  'Bottle:水瓶',
  'Bag:袋',
  'Ring:环',
  'Ball:球',
  'Roller:滚筒',
  'Socks:袜',
]

/**
 * Adds `count` plain products to the catalogue and its search index, a thousand at a time, each batch in its own
 * transaction; existing batches are skipped.
 */
export async function writeLargeCatalog(url: string, count: number): Promise<void> {
  await inBatches({ url, count, size: batchSize }, writeBatch)
}

async function writeBatch(tx: Transaction, { first, last }: Batch): Promise<void> {
  const { rows } = await sql<{ id: Id<'products'> }>`
    insert into products (branch_id, shop_id, brand_id, category_id, slug, type, status, name, weight_grams, sort, published_at, created_at, updated_at, sold_recently)
    select ${branchId}, s.id, b.ids[n % cardinality(b.ids) + 1], c.ids[n % cardinality(c.ids) + 1], 'large-' || n, 'simple', 'published',
      jsonb_build_object('en', ${wordOf('en')}, 'zh', ${wordOf('zh')}), 50 + n % 900, 1000 + n,
      studio_now() - (40 + n % 700) * interval '1 day', studio_now() - interval '800 days', studio_now(), n * 7 % 40
    from generate_series(${first}::integer, ${last}::integer) n
    cross join (select id from shops where branch_id = ${branchId} order by sort, id limit 1) s
    cross join (select array_agg(id order by id) as ids from brands where branch_id = ${branchId}) b
    cross join (select array_agg(id order by id) as ids from categories where branch_id = ${branchId}) c
    on conflict (branch_id, slug) do nothing
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await sql`
    with made as (
      insert into product_variants (product_id, sku, price_sen, stock)
      select id, upper(slug), 900 + (sort * 37 % 300) * 100, sort % 60 from products where id = any (${ids}::uuid[])
      returning id, stock
    )
    insert into stock_movements (variant_id, change, reason, event_key, at)
    select id, stock, 'received', 'received ' || id, studio_now() from made where stock > 0`.execute(tx)
  await indexProduct(tx, ids)
}

/** A style, a colour and a product, in one language; the number makes equal names unique. */
function wordOf(locale: 'en' | 'zh') {
  const [looked, coloured, made] = [looks, colours, things].map((words) =>
    words.map((pair) => pair.split(':')[locale === 'en' ? 0 : 1] ?? ''),
  )
  const pick = (words: readonly string[] = [], every: number) =>
    sql`(${[...words]}::text[])[n / ${every}::integer % ${words.length}::integer + 1]`
  return sql`concat_ws(' ', ${pick(looked, 80)}, ${pick(coloured, 10)}, ${pick(made, 1)}, n::text)`
}

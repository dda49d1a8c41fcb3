import { anotherBranch, lineStock, oddOrder, orderLine } from './broken-rows.ts'
import type { InvariantBreak } from './invariant-break.ts'

const socks = `(select id from products where slug = 'grip-socks')`
const bundle = `(select id from products where slug = 'ring-ball-bands')`

const ring = `(select id from product_variants where sku = 'RESISTANCE-RING')`
const aWaitingOrder = [oddOrder({ status: 'pending' }), orderLine({ unitSen: 100, kind: 'goods' })]
const aPaidOrder = [
  oddOrder({ status: 'processing', paidAt: 'studio_now()' }),
  orderLine({ unitSen: 100, kind: 'goods' }),
  lineStock(1),
]
/** A stock movement of the ring for the line of the order above. */
const movement = (reason: string, change: number) => [
  `insert into stock_movements (variant_id, change, reason, event_key, at)
    select ${ring}, ${change}, '${reason}', '${reason} ' || id || ' ' || ${ring}, studio_now() from order_lines where unit_sen = 100 and kind = 'goods'`,
  `update product_variants set stock = stock + ${change} where id = ${ring}`,
]

/** A review of the socks by somebody who did not buy them. */
const review = (stars: number) =>
  `insert into product_reviews (product_id, account_id, stars, created_at, updated_at)
    values (${socks}, uuidv7(), ${stars}, studio_now(), studio_now())`

/** How the invariants of the catalogue break, by name of the invariant's file. */
export const catalogBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'i51-stock-equals-its-movements': [
    { breaks: [`update product_variants set stock = stock + 1 where sku = 'RESISTANCE-RING'`] },
    {
      breaks: [
        `delete from stock_movements where variant_id = (select id from product_variants where sku = 'RESISTANCE-RING') and reason = 'received'`,
      ],
    },
  ],
  'i52-products-equal-what-they-are-made-of': [
    { breaks: [`update products set price_sen = price_sen - 100 where id = ${socks}`] },
    { breaks: [`update products set available = false where id = ${socks}`] },
    { breaks: [`update products set available = true where slug = 'warm-neck'`] },
    { breaks: [`update package_plans set price_sen = price_sen + 100 where slug = 'drop-in'`] },
    { breaks: [`update package_plans set active = false where slug = 'drop-in'`] },
    {
      breaks: [`update product_variants set active = false where product_id = ${bundle}`],
      alsoViolates: ['i55-published-goods-can-be-chosen'],
    },
  ],
  'i53-products-stay-within-their-branch': [
    ...['package_plans', 'shops', 'brands', 'categories'].map((table) => ({
      breaks: [
        anotherBranch,
        `update ${table} set branch_id = '00000000-0000-4000-8000-000000000009' where slug in ('drop-in', 'hundred', 'books')`,
      ],
    })),
    {
      breaks: [
        anotherBranch,
        `insert into shops (id, branch_id, slug, name) values ('00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-000000000009', 'ipoh', '{}')`,
        `update products set branch_id = '00000000-0000-4000-8000-000000000009', shop_id = '00000000-0000-4000-8000-000000000010', brand_id = null, category_id = null
        where slug = 'resistance-ring'`,
      ],
    },
  ],
  'i54-no-bundle-is-part-of-a-bundle': [
    {
      breaks: [
        `update product_variants set keep_available = true where product_id = ${bundle}`,
        `insert into bundle_parts (bundle_id, variant_id, quantity)
        select (select id from products where slug = 'quiet-evening'), id, 1 from product_variants where product_id = ${bundle}`,
      ],
    },
  ],
  'i55-published-goods-can-be-chosen': [
    {
      breaks: [
        `update product_variants set active = false where product_id = ${socks}`,
        `update products set available = false, price_sen = 0 where id = ${socks}`,
      ],
    },
  ],
  'i56-held-stock-is-what-orders-wait-for': [
    { breaks: [`update product_variants set held = held + 1 where id = ${ring}`] },
    { breaks: [...aWaitingOrder, lineStock(1)] },
  ],
  'i57-stock-is-sold-exactly-when-paid': [
    { breaks: aPaidOrder, alsoViolates: ['i20-paid-orders-have-one-capture'] },
    { breaks: [...aPaidOrder, ...movement('sold', -2)], alsoViolates: ['i20-paid-orders-have-one-capture'] },
    {
      breaks: [...aPaidOrder, ...movement('sold', -1), ...movement('returned', 1)],
      alsoViolates: ['i20-paid-orders-have-one-capture'],
    },
    {
      breaks: [
        `insert into stock_movements (variant_id, change, reason, event_key, at) values (${ring}, -1, 'sold', 'broken', studio_now())`,
        `update product_variants set stock = stock - 1 where id = ${ring}`,
      ],
    },
  ],
  'i58-orders-need-the-stock-of-their-lines': [
    { breaks: aWaitingOrder },
    {
      breaks: [...aWaitingOrder, lineStock(2), `update product_variants set held = held + 2 where id = ${ring}`],
    },
    {
      breaks: [
        oddOrder({ status: 'pending' }),
        orderLine({ unitSen: 100 }),
        lineStock(1),
        `update product_variants set held = held + 1 where id = ${ring}`,
      ],
    },
  ],
  'i62-ratings-equal-their-reviews': [
    { breaks: [`update products set rating_sum = 5, rating_count = 1 where id = ${socks}`] },
    { breaks: [review(5)], alsoViolates: ['i63-reviews-are-of-buyers'] },
  ],
  'i63-reviews-are-of-buyers': [
    {
      breaks: [
        review(4),
        `update products set rating_sum = rating_sum + 4, rating_count = rating_count + 1 where id = ${socks}`,
      ],
    },
  ],
  'i59-deals-count-what-they-sold': [
    {
      breaks: [
        ...aWaitingOrder,
        lineStock(1),
        `update product_variants set held = held + 1 where id = ${ring}`,
        `insert into deal_items (deal_id, variant_id, unit_sen, quantity) values ((select id from deals order by id limit 1), ${ring}, 100, 5)
          on conflict (deal_id, variant_id) do update set sold = 0`,
        `update order_lines set price_rule = 'deal', deal_id = (select id from deals order by id limit 1) where unit_sen = 100 and kind = 'goods'`,
      ],
    },
  ],
  'i67-ready-pictures-have-every-file': [
    { breaks: [aPicture('ready')] },
    {
      breaks: [
        aPicture('pending'),
        `insert into picture_files (picture_id, form, width, bytes)
        select p.id, form, wide, 'x' from pictures p, unnest('{avif,webp}'::text[]) as form, unnest('{320,480,640,960}'::integer[]) as wide`,
      ],
    },
  ],
}

function aPicture(status: string): string {
  return `insert into pictures (path, width, height, status, source, created_at)
    values ('/pictures/0123456789abcdef0123456789abcdef', 960, 1200, '${status}', 'x', studio_now())`
}

import type { InvariantBreak } from './invariant-break.ts'

const socks = `(select id from products where slug = 'grip-socks')`
const bundle = `(select id from products where slug = 'ring-ball-bands')`
const anotherBranch = `insert into branches (id, code, name, time_zone) values ('00000000-0000-4000-8000-000000000009', 'ipoh', '{"en":"Ipoh","zh":"怡保"}', 'Asia/Kuala_Lumpur')`

/** How the invariants of the shelf break, by name of the invariant's file. */
export const shelfBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'i51-stock-equals-its-movements': [
    { breaks: [`update product_variants set stock = stock + 1 where sku = 'RESISTANCE-RING'`] },
    {
      breaks: [
        `delete from stock_movements where variant_id = (select id from product_variants where sku = 'RESISTANCE-RING')`,
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
      drags: ['i55-published-goods-can-be-chosen'],
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
}

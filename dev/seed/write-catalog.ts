import type { Id } from '#domain/kit/id.ts'
import { plusMs, type Instant } from '#domain/kit/time.ts'
import { indexProduct } from '#server/catalog/index-product.ts'
import type { Transaction } from '#server/driver/database.ts'
import { bundles, care, deals, packs } from './catalog-care.ts'
import { goods } from './catalog-goods.ts'
import { brands, categories, type OptionRow, type ProductRow } from './catalog-rows.ts'
import { wear } from './catalog-wear.ts'
import { demoId } from './demo-id.ts'
import { describeProduct } from './describe-product.ts'
import { goesWith } from './goes-with.ts'
import { plans } from './package-rows.ts'
import { sizeGuides } from './size-guides.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Most products are this old; some are new. */
const usualDaysOld = 120
/** All products but packs and bundles. */
export const catalogGoods: readonly ProductRow[] = [...goods, ...wear, ...care]
const bundled: readonly ProductRow[] = bundles.map((row) => ({ ...row, brand: 'hundred' }))

interface Writing {
  readonly branchId: Id<'branches'>
  readonly now: Instant
}

/** Writes the demo's catalogue: categories, brands, products with their stock and prices, bundles and deals. */
export async function writeCatalog(tx: Transaction, at: Writing): Promise<void> {
  await writeMakers(tx, at)
  const goodsRows = catalogGoods.map((row, sort) => goodsOf({ ...at, row, sort }))
  const packRows = packs.map((pack, index) => packOf({ ...at, pack, sort: catalogGoods.length + index }))
  const bundleRows = bundled.map((row, index) =>
    goodsOf({ ...at, row, sort: catalogGoods.length + packs.length + index }),
  )
  const catalog = [...goodsRows, ...packRows, ...bundleRows]
  await tx.insertInto('products').values(catalog).execute()
  await writeVariants(
    tx,
    [...catalogGoods, ...bundled].flatMap((row) => variantsFor(row, at)),
  )
  await writeParts(tx)
  await writeDeals(tx, at)
  await indexProduct(
    tx,
    catalog.map(({ id }) => id),
  )
}

/** The goods and bundles that were sold recently, with the pieces of each. */
export function soldProducts(now: Instant): readonly { slug: string; sold: number; publishedAt: Instant }[] {
  return [...catalogGoods, ...bundled].flatMap((row) =>
    row.sold === undefined ? [] : [{ slug: row.slug, sold: row.sold, publishedAt: publishedAt(row, now) }],
  )
}

/** The price group of instructors. */
export async function writePriceGroup(
  tx: Transaction,
  { branchId, accountIds }: { readonly branchId: Id<'branches'>; readonly accountIds: readonly Id<'accounts'>[] },
): Promise<void> {
  const id = demoId('price_groups', 'instructors')
  await tx
    .insertInto('price_groups')
    .values({ id, branch_id: branchId, slug: 'instructors', name: { en: 'Instructors', zh: '老师' } })
    .execute()
  await tx
    .insertInto('price_group_members')
    .values(accountIds.map((account_id) => ({ account_id, price_group_id: id })))
    .execute()
  const priced = catalogGoods.flatMap((row) =>
    row.groupSen === undefined
      ? []
      : variantsOf(row.options).map((keys) => ({
          variant_id: variantId(row.slug, keys),
          price_group_id: id,
          unit_sen: row.groupSen ?? 0,
        })),
  )
  await tx.insertInto('group_prices').values(priced).execute()
}

async function writeMakers(tx: Transaction, { branchId }: Writing): Promise<void> {
  await tx
    .insertInto('categories')
    .values(
      categories.map(({ slug, parent, name }, sort) => ({
        size_guide: sizeGuides[slug] ? JSON.stringify(sizeGuides[slug]) : null,
        id: demoId('categories', slug),
        branch_id: branchId,
        parent_id: parent === undefined ? null : demoId('categories', parent),
        slug,
        name,
        sort,
      })),
    )
    .execute()
  await tx
    .insertInto('brands')
    .values(
      brands.map(({ slug, name, line }, sort) => ({
        id: demoId('brands', slug),
        branch_id: branchId,
        slug,
        name,
        line,
        sort,
      })),
    )
    .execute()
  await tx
    .insertInto('shops')
    .values({
      id: demoId('shops', 'hundred'),
      branch_id: branchId,
      slug: 'hundred',
      name: { en: 'Hundred', zh: 'Hundred' },
      line: {
        en: 'What we use ourselves, from people we know.',
        zh: '我们自己也在用的好物，出自我们认识的人。',
      },
    })
    .execute()
}

function goodsOf({ branchId, now, row, sort }: Writing & { readonly row: ProductRow; readonly sort: number }) {
  return {
    ...productOf({ branchId, now, slug: row.slug, sort }),
    brand_id: row.brand === undefined ? null : demoId('brands', row.brand),
    category_id: demoId('categories', row.category),
    type: row.options === undefined ? ('simple' as const) : ('variable' as const),
    name: row.name,
    summary: JSON.stringify(row.summary),
    description: describeProduct(row.slug),
    options: JSON.stringify(row.options ?? []),
    goes_with: [...(goesWith[row.slug] ?? [])],
    keywords: row.keywords ?? '',
    weight_grams: row.weightGrams ?? 0,
    published_at: publishedAt(row, now),
    price_sen: row.priceSen,
  }
}

function packOf({ pack, sort, ...at }: Writing & { readonly pack: (typeof packs)[number]; readonly sort: number }) {
  const plan = plans.find(({ slug }) => slug === pack.plan)
  if (!plan) throw new Error(`no plan ${pack.plan} for the product ${pack.slug}`)
  return {
    ...productOf({ ...at, slug: pack.slug, sort }),
    category_id: demoId('categories', 'gift-cards'),
    type: 'class_package' as const,
    plan_id: demoId('package_plans', plan.slug),
    name: plan.name,
    summary: JSON.stringify(plan.description),
    description: describeProduct(pack.slug),
    published_at: plusMs(at.now, -usualDaysOld * dayMs),
  }
}

function productOf({ branchId, now, slug, sort }: Writing & { readonly slug: string; readonly sort: number }) {
  return {
    id: demoId('products', slug),
    branch_id: branchId,
    shop_id: demoId('shops', 'hundred'),
    slug,
    status: 'published' as const,
    sort,
    created_at: plusMs(now, -2 * usualDaysOld * dayMs),
    updated_at: now,
  }
}

function publishedAt(row: ProductRow, now: Instant): Instant {
  return plusMs(now, -(row.daysOld ?? usualDaysOld) * dayMs)
}

type Variants = ReturnType<typeof variantsFor>

/** Every variant of a product with its tiers, and the time at which its stock was received. */
function variantsFor(row: ProductRow, { now }: Writing) {
  const options = row.options ?? []
  return variantsOf(row.options).map((keys, place) => {
    const id = variantId(row.slug, keys)
    return {
      variant: {
        id,
        product_id: demoId('products', row.slug),
        sku: [row.slug, ...keys].join('-').toUpperCase().slice(0, 40),
        choices: JSON.stringify(Object.fromEntries(options.map((option, index) => [option.key, keys[index] ?? '']))),
        title: titleOf(options, keys),
        price_sen: row.priceSen,
        stock: row.stockOf?.[keys.join('-')] ?? row.stock ?? 0,
        min_quantity: row.minQuantity ?? 0,
        min_sale_quantity: row.minSaleQuantity ?? 1,
        max_sale_quantity: row.maxSaleQuantity ?? 0,
        keep_available: row.keepAvailable ?? false,
        sort: place,
      },
      tiers: (row.tiers ?? []).map(({ quantity, unitSen }) => ({ variant_id: id, quantity, unit_sen: unitSen })),
      at: publishedAt(row, now),
    }
  })
}

async function writeVariants(tx: Transaction, rows: Variants): Promise<void> {
  await tx
    .insertInto('product_variants')
    .values(rows.map(({ variant }) => variant))
    .execute()
  const received = rows.flatMap(({ variant: { id, stock }, at }) =>
    stock > 0 ? [{ variant_id: id, change: stock, reason: 'received' as const, event_key: `demo ${id}`, at }] : [],
  )
  await tx.insertInto('stock_movements').values(received).execute()
  await tx
    .insertInto('tier_prices')
    .values(rows.flatMap(({ tiers }) => tiers))
    .execute()
}

/** The keys of every combination of the options; a product without options has one. */
function variantsOf(options: readonly OptionRow[] = []): readonly (readonly string[])[] {
  return options.reduce<readonly (readonly string[])[]>(
    (before, { values }) => before.flatMap((keys) => values.map(({ key }) => [...keys, key])),
    [[]],
  )
}

function titleOf(options: readonly OptionRow[], keys: readonly string[]) {
  const names = options.flatMap(({ values }, index) => values.find(({ key }) => key === keys[index])?.name ?? [])
  return { en: names.map(({ en }) => en).join(', '), zh: names.map(({ zh }) => zh).join('，') }
}

function variantId(slug: string, keys: readonly string[]): Id<'product_variants'> {
  return demoId('product_variants', [slug, ...keys].join(' '))
}

async function writeParts(tx: Transaction): Promise<void> {
  const parts = bundles.flatMap(({ slug, parts: names }) =>
    names.map((name) => ({
      bundle_id: demoId('products', slug),
      variant_id: demoId('product_variants', name),
      quantity: 1,
    })),
  )
  await tx.insertInto('bundle_parts').values(parts).execute()
}

async function writeDeals(tx: Transaction, { branchId, now }: Writing): Promise<void> {
  const rows = deals.map(({ slug, name, startsInHours, lastsHours }) => {
    const startsAt = plusMs(now, startsInHours * hourMs)
    const endsAt = plusMs(startsAt, lastsHours * hourMs)
    return { id: demoId('deals', slug), branch_id: branchId, slug, name, starts_at: startsAt, ends_at: endsAt }
  })
  await tx.insertInto('deals').values(rows).execute()
  const items = deals.flatMap((deal) =>
    deal.items.map(({ product, unitSen, quantity, sold, ...item }) => ({
      deal_id: demoId('deals', deal.slug),
      variant_id: variantId(product, 'choice' in item ? item.choice.split('-') : []),
      unit_sen: unitSen,
      quantity,
      sold,
    })),
  )
  await tx.insertInto('deal_items').values(items).execute()
}

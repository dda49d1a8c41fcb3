import type { Id } from '#domain/kit/id.ts'
import { plusMs, type Instant } from '#domain/kit/time.ts'
import { indexProduct } from '#server/catalog/index-product.ts'
import type { Transaction } from '#server/driver/database.ts'
import { demoId } from './demo-id.ts'
import { plans } from './package-rows.ts'
import { bundles, care, deals, packs } from './shelf-care.ts'
import { goods } from './shelf-goods.ts'
import { brands, categories, type OptionRow, type ProductRow } from './shelf-rows.ts'
import { wear } from './shelf-wear.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Most of the shelf is as old as the summer; some of it is new. */
const usualDaysOld = 120
const products: readonly ProductRow[] = [...goods, ...wear, ...care]

interface Writing {
  readonly branchId: Id<'branches'>
  readonly now: Instant
}

/** Writes the shelf of the demo: categories, brands, products with their stock and prices, bundles and deals. */
export async function writeShelf(tx: Transaction, at: Writing): Promise<void> {
  await writeMakers(tx, at)
  for (const [sort, row] of products.entries()) await writeProduct(tx, { ...at, row, sort })
  await writePacks(tx, at)
  await writeBundles(tx, at)
  await writeDeals(tx, at)
  const slugs = [...products, ...packs, ...bundles].map(({ slug }) => slug)
  await indexProduct(
    tx,
    slugs.map((slug) => demoId('products', slug)),
  )
}

/** Instructors have prices of their own. */
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
  const priced = products.flatMap((row) =>
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
        line: JSON.stringify(line),
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
      line: JSON.stringify({
        en: 'What we use ourselves, from people we know.',
        zh: '我们自己也在用的好物，出自我们认识的人。',
      }),
    })
    .execute()
}

type OneProduct = Writing & { readonly row: ProductRow; readonly sort: number }

async function writeProduct(tx: Transaction, { branchId, now, row, sort }: OneProduct): Promise<void> {
  const id = demoId('products', row.slug)
  const publishedAt = plusMs(now, -(row.daysOld ?? usualDaysOld) * dayMs)
  await tx
    .insertInto('products')
    .values({
      ...productOf({ branchId, now, slug: row.slug, sort }),
      brand_id: row.brand === undefined ? null : demoId('brands', row.brand),
      category_id: demoId('categories', row.category),
      type: row.options === undefined ? 'simple' : 'variable',
      name: row.name,
      summary: JSON.stringify(row.summary),
      options: JSON.stringify(row.options ?? []),
      keywords: row.keywords ?? '',
      weight_grams: row.weightGrams ?? 0,
      published_at: publishedAt,
      sold_recently: row.sold ?? 0,
      price_sen: row.priceSen,
    })
    .execute()
  for (const [place, keys] of variantsOf(row.options).entries())
    await writeVariant(tx, { row, productId: id, keys, place, at: publishedAt })
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

interface OneVariant {
  readonly row: ProductRow
  readonly productId: Id<'products'>
  readonly keys: readonly string[]
  readonly place: number
  readonly at: Instant
}

async function writeVariant(tx: Transaction, { row, productId, keys, place, at }: OneVariant): Promise<void> {
  const id = variantId(row.slug, keys)
  const stock = row.stockOf?.[keys.join('-')] ?? row.stock ?? 0
  const options = row.options ?? []
  await tx
    .insertInto('product_variants')
    .values({
      id,
      product_id: productId,
      sku: [row.slug, ...keys].join('-').toUpperCase().slice(0, 40),
      choices: JSON.stringify(Object.fromEntries(options.map((option, index) => [option.key, keys[index] ?? '']))),
      title: titleOf(options, keys),
      price_sen: row.priceSen,
      stock,
      min_quantity: row.minQuantity ?? 0,
      min_sale_quantity: row.minSaleQuantity ?? 1,
      max_sale_quantity: row.maxSaleQuantity ?? 0,
      keep_available: row.keepAvailable ?? false,
      sort: place,
    })
    .execute()
  if (stock > 0)
    await tx
      .insertInto('stock_movements')
      .values({ variant_id: id, change: stock, reason: 'received', event_key: `demo ${id}`, at })
      .execute()
  const tiers = (row.tiers ?? []).map(({ quantity, unitSen }) => ({ variant_id: id, quantity, unit_sen: unitSen }))
  if (tiers.length > 0) await tx.insertInto('tier_prices').values(tiers).execute()
}

/** The keys of every combination of the options; a product without any has one. */
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

async function writePacks(tx: Transaction, at: Writing): Promise<void> {
  for (const [sort, { slug, plan: planSlug }] of packs.entries()) {
    const plan = plans.find((one) => one.slug === planSlug)
    if (!plan) throw new Error(`no plan ${planSlug} for the product ${slug}`)
    await tx
      .insertInto('products')
      .values({
        ...productOf({ ...at, slug, sort: products.length + sort }),
        category_id: demoId('categories', 'gift-cards'),
        type: 'class_package',
        plan_id: demoId('package_plans', plan.slug),
        name: plan.name,
        summary: JSON.stringify(plan.description),
        published_at: plusMs(at.now, -usualDaysOld * dayMs),
      })
      .execute()
  }
}

async function writeBundles(tx: Transaction, at: Writing): Promise<void> {
  for (const [sort, bundle] of bundles.entries()) {
    const row: ProductRow = { ...bundle, brand: 'hundred' }
    await writeProduct(tx, { ...at, row, sort: products.length + packs.length + sort })
    await tx
      .insertInto('bundle_parts')
      .values(
        bundle.parts.map(({ product, choice, quantity }) => ({
          bundle_id: demoId('products', bundle.slug),
          variant_id: variantId(product, choice?.split('-') ?? []),
          quantity,
        })),
      )
      .execute()
  }
}

async function writeDeals(tx: Transaction, { branchId, now }: Writing): Promise<void> {
  for (const { slug, name, startsInHours, lastsHours, items } of deals) {
    const id = demoId('deals', slug)
    const startsAt = plusMs(now, startsInHours * hourMs)
    await tx
      .insertInto('deals')
      .values({
        id,
        branch_id: branchId,
        slug,
        name,
        starts_at: startsAt,
        ends_at: plusMs(startsAt, lastsHours * hourMs),
      })
      .execute()
    await tx
      .insertInto('deal_items')
      .values(
        items.map(({ product, unitSen, quantity, sold, ...item }) => ({
          deal_id: id,
          variant_id: variantId(product, 'choice' in item ? item.choice.split('-') : []),
          unit_sen: unitSen,
          quantity,
          sold,
        })),
      )
      .execute()
  }
}

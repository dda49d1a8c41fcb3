import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { asId, type Id } from '#domain/kit/id.ts'
import { indexProduct } from '#server/catalog/index-product.ts'
import type { Database } from '#server/driver/database.ts'
import type { Studio } from './builders.ts'

/** The shop of a studio, with one category. */
export interface Catalog {
  readonly branchId: Id<'branches'>
  readonly shopId: Id<'shops'>
  readonly categoryId: Id<'categories'>
  readonly categorySlug: string
}

export async function aCatalog(db: Database, studio: Studio): Promise<Catalog> {
  const slug = `catalog-${randomUUID().slice(0, 8)}`
  const { id: shopId } = await db
    .insertInto('shops')
    .values({ branch_id: studio.branchId, slug, name: { en: 'Hundred', zh: 'Hundred' } })
    .returning('id')
    .executeTakeFirstOrThrow()
  const catalog = { branchId: studio.branchId, shopId }
  return { ...catalog, ...(await aCategory(db, { catalog, slug })) }
}

export async function aCategory(
  db: Database,
  category: { catalog: Pick<Catalog, 'branchId'>; slug: string; parentId?: Id<'categories'> },
): Promise<{ categoryId: Id<'categories'>; categorySlug: string }> {
  const { slug } = category
  const { id } = await db
    .insertInto('categories')
    .values({
      branch_id: category.catalog.branchId,
      parent_id: category.parentId ?? null,
      slug,
      name: { en: slug, zh: slug },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { categoryId: id, categorySlug: slug }
}

interface NewVariant {
  readonly priceSen?: number
  readonly stock?: number
  readonly minQuantity?: number
  readonly keepAvailable?: boolean
  readonly choices?: Readonly<Record<string, string>>
  readonly tiers?: readonly (readonly [quantity: number, unitSen: number])[]
}

export interface Product {
  readonly id: Id<'products'>
  readonly slug: string
  readonly variantIds: readonly Id<'product_variants'>[]
}

interface NewProduct {
  readonly catalog: Catalog
  readonly name?: { readonly en: string; readonly zh: string }
  readonly status?: 'draft' | 'published'
  readonly categoryId?: Id<'categories'>
  readonly brandId?: Id<'brands'>
  readonly soldRecently?: number
  readonly publishedDaysAgo?: number
  readonly variants?: readonly NewVariant[]
  /** Makes it a class package. */
  readonly planId?: Id<'package_plans'>
  /** Makes it a bundle. */
  readonly parts?: readonly (readonly [variantId: Id<'product_variants'> | undefined, quantity: number])[]
}

const usualProduct = {
  name: { en: 'Grip Socks', zh: '防滑袜' },
  status: 'published',
  variants: [{}],
  brandId: null,
  planId: null,
  publishedDaysAgo: 90,
  soldRecently: 0,
  parts: [],
} as const

/** A published product, by default at RM 49.00 with a stock of ten. */
export async function aProduct(db: Database, product: NewProduct): Promise<Product> {
  const { catalog, name, status, variants, ...rest } = { ...usualProduct, ...product }
  const slug = `p-${randomUUID().slice(0, 8)}`
  const { rows } = await sql<{ id: string }>`
    insert into products (branch_id, shop_id, brand_id, category_id, slug, type, plan_id, status, name, published_at, created_at, updated_at, sold_recently)
    select ${catalog.branchId}, ${catalog.shopId}, ${rest.brandId}, ${rest.categoryId ?? catalog.categoryId}, ${slug},
      ${typeOf(product)}, ${rest.planId}, ${status}, ${JSON.stringify(name)}::jsonb,
      studio_now() - make_interval(days => ${rest.publishedDaysAgo}), studio_now() - interval '400 days', studio_now(), ${rest.soldRecently}
    returning id`.execute(db)
  const id = asId('products', rows[0]?.id ?? '')
  const variantIds: Id<'product_variants'>[] = []
  for (const variant of variants) variantIds.push(await aVariant(db, { productId: id, ...variant }))
  await addParts(db, { bundleId: id, parts: rest.parts })
  await db.transaction().execute(async (tx) => indexProduct(tx, [id]))
  return { id, slug, variantIds }
}

async function addParts(
  db: Database,
  { bundleId, parts }: { bundleId: Id<'products'>; parts: NonNullable<NewProduct['parts']> },
): Promise<void> {
  for (const [variantId, quantity] of parts) {
    if (variantId === undefined) throw new Error('a part of a bundle needs a variant')
    await db.insertInto('bundle_parts').values({ bundle_id: bundleId, variant_id: variantId, quantity }).execute()
  }
}

function typeOf({ planId, variants = [] }: NewProduct): 'simple' | 'variable' | 'class_package' {
  if (planId !== undefined) return 'class_package'
  return variants.length > 1 ? 'variable' : 'simple'
}

async function aVariant(
  db: Database,
  { productId, ...variant }: NewVariant & { readonly productId: Id<'products'> },
): Promise<Id<'product_variants'>> {
  const { stock = 10 } = variant
  const { id } = await db
    .insertInto('product_variants')
    .values({
      product_id: productId,
      sku: `SKU-${randomUUID().slice(0, 8).toUpperCase()}`,
      choices: variant.choices ?? {},
      price_sen: variant.priceSen ?? 4_900,
      stock,
      min_quantity: variant.minQuantity ?? 0,
      keep_available: variant.keepAvailable ?? false,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (stock !== 0)
    await sql`
      insert into stock_movements (variant_id, change, reason, event_key, at)
      values (${id}, ${stock}, 'received', ${`received ${id}`}, studio_now())`.execute(db)
  for (const [quantity, unitSen] of variant.tiers ?? [])
    await db.insertInto('tier_prices').values({ variant_id: id, quantity, unit_sen: unitSen }).execute()
  return id
}

/** A deal on one variant that started an hour ago, or starts this many hours from now. */
export async function aDeal(
  db: Database,
  deal: {
    catalog: Catalog
    variantId: Id<'product_variants'>
    unitSen: number
    quantity?: number
    startsInHours?: number
    lastsHours?: number
  },
): Promise<void> {
  const { startsInHours = -1, lastsHours = 24 } = deal
  const { rows } = await sql<{ id: string }>`
    insert into deals (branch_id, slug, name, starts_at, ends_at)
    select ${deal.catalog.branchId}, ${`deal-${randomUUID().slice(0, 8)}`}, '{"en":"Deal","zh":"优惠"}'::jsonb,
      studio_now() + make_interval(hours => ${startsInHours}), studio_now() + make_interval(hours => ${startsInHours + lastsHours})
    returning id`.execute(db)
  await db
    .insertInto('deal_items')
    .values({
      deal_id: asId('deals', rows[0]?.id ?? ''),
      variant_id: deal.variantId,
      unit_sen: deal.unitSen,
      quantity: deal.quantity ?? 20,
    })
    .execute()
}

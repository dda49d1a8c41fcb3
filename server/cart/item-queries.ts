import { sql } from 'kysely'
import type { Sellable, StockTake } from '#domain/cart/model.ts'
import type { ProductType, StockFacts } from '#domain/catalog/model.ts'
import { bundleStock, guestStock } from '#domain/catalog/stock.ts'
import type { GiftArtwork } from '#domain/giftcards/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import { runningDeal, stockPairsFor, tierPrices, type SaleFacts } from '#server/catalog/variant-queries.ts'
import type { Database } from '#server/driver/database.ts'
import { withGenericPlan } from '#server/driver/with-generic-plan.ts'
import { listHeldByGuests } from '#server/reservations/queries.ts'

/** One thing of the catalogue, as the rules see it and as a line shows it. */
export interface SellableRow extends Sellable {
  readonly productId: Id<'products'>
  readonly variantId: Id<'product_variants'> | null
  readonly slug: string
  readonly type: ProductType
  readonly name: Localized
  readonly title: Partial<Localized>
  readonly image: string | null
  readonly variantImage: string | null
  /** What one piece weighs. */
  readonly grams: number
  /** The plan of a class package, and the classes that it holds. */
  readonly planId: Id<'package_plans'> | null
  readonly credits: number | null
  /** The chosen artwork of a gift card. */
  readonly artwork: GiftArtwork | null
  /** The deal that may set its price. */
  readonly dealId: Id<'deals'> | null
}

interface Row {
  readonly productId: Id<'products'>
  readonly variantId: Id<'product_variants'> | null
  readonly slug: string
  readonly type: ProductType
  readonly name: Localized
  readonly title: Partial<Localized>
  readonly image: string | null
  readonly variantImage: string | null
  readonly grams: number
  readonly planId: Id<'package_plans'> | null
  readonly credits: number | null
  readonly base_sen: Sen
  readonly group_sen: Sen | null
  readonly tiers: SaleFacts['tiers']
  readonly deal: SaleFacts['deal']
  readonly stock: StockFacts | null
  readonly parts: readonly (StockFacts & Omit<StockTake, 'stock'>)[]
  readonly minSaleQuantity: number
  readonly maxSaleQuantity: number
  readonly onSale: boolean
  readonly isIntro: boolean
}

/** The stock of a package or a gift card, which never runs out. */
export const endless: StockFacts = { stock: 0, minQuantity: 0, keepAvailable: true }
/** A package without a sale limit of its own has the limit of its own page. */
const maxPackages = 9

interface Wanted {
  readonly productIds: readonly string[]
  readonly branchId: Id<'branches'>
  /** The buyer, whose customer group may have prices of its own. */
  readonly accountId: Id<'accounts'> | undefined
  /** Orders of the buyer that the next one ends. */
  readonly replaceable: readonly Id<'orders'>[]
  readonly now: Instant
}

/**
 * Everything that can be bought of those products: each variant of goods, and a class package as itself. Gift cards are
 * no products here: each is made for its recipient (`cart_gifts`).
 */
export async function listSellables(db: Database, wanted: Wanted): Promise<SellableRow[]> {
  const { productIds, branchId, accountId, replaceable, now } = wanted
  if (productIds.length === 0) return []
  const stockPairs = stockPairsFor(replaceable)
  const read = sql<Row>`
    select p.id as "productId", v.id as "variantId", p.slug, p.type, p.name, coalesce(v.title, '{}') as title,
      (select i.path
        from product_pictures i
        join pictures ready on ready.path = i.path and ready.status = 'ready'
        where i.product_id = p.id
        order by i.sort, i.id
        limit 1) as image,
      (select ready.path from pictures ready where ready.path = v.picture and ready.status = 'ready') as "variantImage",
      p.weight_grams as grams, p.plan_id as "planId", l.credits,
      coalesce(v.price_sen, l.price_sen, p.price_sen) as base_sen,
      (select min(g.unit_sen)
        from group_prices g
        join price_group_members m on m.price_group_id = g.price_group_id
        where g.variant_id = v.id and m.account_id = ${accountId ?? null}) as group_sen,
      ${tierPrices} as tiers,
      ${runningDeal(now, replaceable)} as deal,
      case when v.id is not null then json_build_object(${stockPairs}) end as stock,
      coalesce((
        select json_agg(json_build_object(${stockPairs}, 'quantity', b.quantity, 'variantId', v.id))
        from bundle_parts b
        join product_variants v on v.id = b.variant_id
        where b.bundle_id = p.id), '[]') as parts,
      coalesce(v.min_sale_quantity, 1) as "minSaleQuantity",
      case when l.intro then 1 else coalesce(v.max_sale_quantity, ${maxPackages}::integer) end as "maxSaleQuantity",
      p.status = 'published' and coalesce(v.active, true) and coalesce(l.active, true) as "onSale",
      coalesce(l.intro, false) as "isIntro"
    from products p
    left join product_variants v on v.product_id = p.id
    left join package_plans l on l.id = p.plan_id
    where p.id = any (${[...productIds]}::uuid[])
      and p.branch_id = ${branchId}
      and p.status <> 'draft'
      and (v.id is not null or p.type = 'class_package')`
  const [rows, held] = await Promise.all([
    withGenericPlan(db, read),
    accountId === undefined ? listHeldByGuests(db, replaceable) : undefined,
  ])
  const seen = held ? rows.map((row) => withGuestStock(row, held)) : rows
  return seen.map(({ base_sen: baseSen, group_sen: groupSen, tiers, deal, parts, isIntro, ...row }) => ({
    ...row,
    artwork: null,
    isGift: false,
    intro: isIntro ? ('free' as const) : undefined,
    price: { baseSen, groupSen: groupSen ?? undefined, tiers, deal: deal ?? undefined },
    dealId: deal?.id ?? null,
    stock: parts.length > 0 ? bundleStock(parts) : (row.stock ?? endless),
    takes: takesOf({ ...row, parts }),
  }))
}

/** The row with the stock that a guest may have of it. */
function withGuestStock(row: Row, held: ReadonlyMap<string, number>): Row {
  const share = <Facts extends StockFacts>(facts: Facts, variantId: string): Facts => ({
    ...facts,
    ...guestStock(facts, held.get(variantId) ?? 0),
  })
  return {
    ...row,
    stock: row.stock && row.variantId && share(row.stock, row.variantId),
    parts: row.parts.map((part) => share(part, part.variantId)),
  }
}

/** A bundle takes its parts, whatever its own variant says. */
function takesOf({ variantId, stock, parts }: Pick<Row, 'variantId' | 'stock' | 'parts'>): StockTake[] {
  if (parts.length > 0)
    return parts.map((part) => ({ variantId: part.variantId, quantity: part.quantity, stock: part }))
  return variantId !== null && stock !== null ? [{ variantId, quantity: 1, stock }] : []
}

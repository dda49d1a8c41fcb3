import { fromWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { ProductInput } from './product-input.ts'

/** The facts of the catalogue that a change of a product must fit. */
export interface CatalogFacts {
  /** The present product; absent when it is new. */
  readonly product?: { readonly type: ProductInput['type']; readonly version: number } | undefined
  /** The names in the request that the branch knows. */
  readonly known: Readonly<Record<'shop' | 'brand' | 'category' | 'plan_id', boolean>>
  readonly groups: readonly string[]
  /** Products of the branch that the request shows beside this one. */
  readonly companions: readonly string[]
  /** SKUs of the request that another variant has already. */
  readonly takenSkus: readonly string[]
  /** The parts that may be in a bundle: sold in this branch on their own, and not of this product. */
  readonly partSkus: readonly string[]
  /** Variants of this product that are parts of bundles, and of which bundle. */
  readonly inBundles: readonly { readonly choices: Readonly<Record<string, string>>; readonly bundle: string }[]
}

interface Change {
  readonly product: ProductInput
  /** The version that the change was made from; 0 is a new product. */
  readonly version: number
  readonly facts: CatalogFacts
}

/**
 * Whether a product may be saved: nobody has changed it since it was read, everything it names is of this branch, its
 * SKUs are its own, and no bundle loses a part or becomes one.
 */
export function decideProduct({ product, version, facts }: Change): Refusal | undefined {
  if ((facts.product?.version ?? 0) !== version) return refuse('catalog.changed')
  if (facts.product !== undefined && facts.product.type !== product.type) return refuse('catalog.type_fixed')
  const unknown = unknownName({ product, facts })
  if (unknown !== undefined)
    return refuse('catalog.unknown', { values: { name: unknown.name }, fields: { [unknown.field]: 'fields.invalid' } })
  const taken = facts.takenSkus[0]
  if (taken !== undefined)
    return refuse('catalog.sku_taken', { values: { sku: taken }, fields: { sku: 'fields.invalid' } })
  const strange = product.parts.find(({ sku }) => !facts.partSkus.includes(sku))
  if (strange) return refuse('catalog.bundle_parts', { values: { sku: strange.sku } })
  const kept = new Set(product.variants.map(({ choices }) => choicesKey(choices)))
  const lost = facts.inBundles.find(({ choices }) => product.parts.length > 0 || !kept.has(choicesKey(choices)))
  return lost && refuse('catalog.in_bundle', { values: { bundle: lost.bundle } })
}

function unknownName({ product, facts }: Omit<Change, 'version'>): { field: string; name: string } | undefined {
  const names = [
    ['shop', product.shop],
    ['brand', product.brand],
    ['category', product.category],
    ['plan_id', product.plan_id],
  ] as const
  const missing = names.find(([field, name]) => name !== null && !facts.known[field])
  if (missing) return { field: missing[0], name: missing[1] ?? '' }
  const companion = product.goes_with.find((slug) => !facts.companions.includes(slug))
  if (companion !== undefined) return { field: 'goes_with', name: companion }
  const group = product.variants
    .flatMap((variant) => variant.group_prices.map((one) => one.group))
    .find((one) => !facts.groups.includes(one))
  return group === undefined ? undefined : { field: 'group_prices', name: group }
}

type VariantInput = ProductInput['variants'][number]

/**
 * Whether the input is a valid product, whatever the catalogue holds. A simple one has one variant and no option; a
 * variable one has each of its combinations once; a package and a gift card have none, since they are bought by their
 * value; only a simple one can be a bundle. Larger quantities cost less. Nothing goes with it twice.
 */
export function checkProduct(product: ProductInput): Refusal | undefined {
  if ((product.type === 'class_package') !== (product.plan_id !== null))
    return refuse('catalog.plan', { fields: { plan_id: 'fields.invalid' } })
  if (!hasFittingVariants(product)) return refuse('catalog.variants', { fields: { variants: 'fields.invalid' } })
  if (!areDistinct(product.goes_with)) return refuse('request.invalid', { fields: { goes_with: 'fields.invalid' } })
  if (product.parts.length > 0 && product.type !== 'simple')
    return refuse('catalog.variants', { fields: { parts: 'fields.invalid' } })
  const wrong = product.variants.find((variant) => !hasFallingTiers(variant))
  return wrong && refuse('catalog.tiers', { values: { sku: wrong.sku }, fields: { tier_prices: 'fields.invalid' } })
}

function hasFittingVariants({ type, options, variants, parts }: ProductInput): boolean {
  if (!areDistinct(variants.map(({ sku }) => sku)) || !areDistinct(parts.map(({ sku }) => sku))) return false
  if (!variants.every(({ min_sale_qty: least, max_sale_qty: most }) => most === 0 || most >= least)) return false
  if (type === 'class_package' || type === 'gift_card') return variants.length === 0 && options.length === 0
  if (type === 'simple')
    return options.length === 0 && variants.length === 1 && variants.every(({ choices }) => choicesKey(choices) === '')
  return options.length > 0 && variants.length > 0 && fitsOptions({ options, variants })
}

/** Each variant has one value of every option, and no two have the same. */
function fitsOptions({ options, variants }: Pick<ProductInput, 'options' | 'variants'>): boolean {
  if (!areDistinct(options.map(({ key }) => key))) return false
  if (!options.every(({ values }) => areDistinct(values.map(({ key }) => key)))) return false
  const isCombination = ({ choices }: VariantInput) =>
    Object.keys(choices).length === options.length &&
    options.every(({ key, values }) => values.some((value) => value.key === choices[key]))
  return variants.every(isCombination) && areDistinct(variants.map(({ choices }) => choicesKey(choices)))
}

/** Every larger quantity is cheaper than the one before, and all are cheaper than one piece. */
function hasFallingTiers({ price, tier_prices: tiers }: VariantInput): boolean {
  const sorted = tiers.toSorted((one, other) => one.qty - other.qty)
  const falling = [price, ...sorted.map((tier) => tier.tier_price)].map(fromWire)
  return (
    areDistinct(tiers.map(({ qty }) => String(qty))) &&
    falling.every((amount, place) => place === 0 || amount < (falling[place - 1] ?? 0))
  )
}

function areDistinct(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length
}

/** The choices of a variant as one text, in a fixed order; empty without choices. */
export function choicesKey(choices: Readonly<Record<string, string>>): string {
  return Object.entries(choices)
    .map(([option, value]) => `${option}=${value}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
    .join('&')
}

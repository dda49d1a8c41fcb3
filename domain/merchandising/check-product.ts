import { fromWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { choicesKey } from './choices-key.ts'
import type { ProductInput } from './product-input.ts'

type VariantInput = ProductInput['variants'][number]

/**
 * Whether the input is a valid product, whatever the catalogue holds. A simple one has one variant and no option; a
 * variable one has each of its combinations once; a package and a gift card have none, since they are bought by their
 * value; only a simple one can be a bundle. Larger quantities cost less.
 */
export function checkProduct(product: ProductInput): Refusal | undefined {
  if ((product.type === 'class_package') !== (product.plan_id !== null))
    return refuse('catalog.plan', { fields: { plan_id: 'fields.invalid' } })
  if (!hasFittingVariants(product)) return refuse('catalog.variants', { fields: { variants: 'fields.invalid' } })
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

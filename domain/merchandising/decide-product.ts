import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { choicesKey } from './choices-key.ts'
import type { ProductInput } from './product-input.ts'

/** The facts of the catalogue that a change of a product must fit. */
export interface CatalogFacts {
  /** The present product; absent when it is new. */
  readonly product?: { readonly type: ProductInput['type']; readonly version: number } | undefined
  /** The names in the request that the branch knows. */
  readonly known: Readonly<Record<'shop' | 'brand' | 'category' | 'plan_id', boolean>>
  readonly groups: readonly string[]
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
  const group = product.variants
    .flatMap((variant) => variant.group_prices.map((one) => one.group))
    .find((one) => !facts.groups.includes(one))
  return group === undefined ? undefined : { field: 'group_prices', name: group }
}

import type { Product, Variant } from './card.ts'

/** Option → value, as in an address or from a press. */
export type Choices = Readonly<Record<string, string>>

/** One value of an option, given the other choices. */
export interface ValueState {
  readonly key: string
  readonly name: string
  readonly colour: string | null
  readonly isChosen: boolean
  /** No variant with this value can be bought, given the options before it. */
  readonly isSoldOut: boolean
}

export interface OptionState {
  readonly key: string
  readonly name: string
  readonly values: readonly ValueState[]
}

/**
 * The variant that an address names by its id, as a line of a cart does; else the one that the choices select, option
 * by option: an existing value is taken as chosen, sold out or not; without one, the first that can be bought, one in
 * a deal before all others. Undefined for a product without variants.
 */
export function chooseVariant(
  { options, variation_options: variants }: Product,
  choices: Choices,
): Variant | undefined {
  const named = variants.find(({ id }) => id === choices['variant'])
  if (named !== undefined) return named
  const left = options.reduce((candidates, { key }) => {
    const wanted = candidates.filter((variant) => variant.choices[key] === choices[key])
    if (choices[key] !== undefined && wanted.length > 0) return wanted
    const usual = firstToBuy(candidates)
    return candidates.filter((variant) => variant.choices[key] === usual?.choices[key])
  }, variants)
  return firstToBuy(left)
}

/**
 * The options with the values that exist beside the earlier choices: the colours of a product, and the sizes of that
 * colour. A colour is sold out when each of its sizes is, a size when it is in the chosen colour.
 */
export function optionStates(
  { options, variation_options: variants }: Product,
  chosen: Variant | undefined,
): readonly OptionState[] {
  let beside = variants
  return options.map(({ key, name, values }) => {
    const candidates = beside
    beside = candidates.filter((variant) => variant.choices[key] === chosen?.choices[key])
    const states = values.flatMap((value) => {
      const having = candidates.filter((variant) => variant.choices[key] === value.key)
      if (having.length === 0) return []
      const isSoldOut = having.every((variant) => variant.sold_out)
      return [{ ...value, isChosen: chosen?.choices[key] === value.key, isSoldOut }]
    })
    return { key, name, values: states }
  })
}

/** What is sold out around a choice: a value in each of its forms, or some values beside the earlier choices. */
export type SoldOutNote =
  | { readonly kind: 'every'; readonly name: string; readonly option: string; readonly inStock: readonly string[] }
  | { readonly kind: 'some'; readonly names: readonly string[]; readonly beside: readonly string[] }

export function soldOutNote(options: readonly OptionState[]): SoldOutNote | undefined {
  const [first] = options
  const last = options.at(-1)
  if (first === undefined || last === undefined) return undefined
  const firstChosen = first.values.find(({ isChosen }) => isChosen)
  if (options.length > 1 && firstChosen?.isSoldOut === true)
    return { kind: 'every', name: firstChosen.name, option: last.name, inStock: namesOf(first, { soldOut: false }) }
  const names = namesOf(last, { soldOut: true })
  const beside = options.slice(0, -1).flatMap(({ values }) => values.find(({ isChosen }) => isChosen)?.name ?? [])
  return names.length === 0 ? undefined : { kind: 'some', names, beside }
}

function namesOf({ values }: OptionState, { soldOut }: { readonly soldOut: boolean }): readonly string[] {
  return values.filter(({ isSoldOut }) => isSoldOut === soldOut).map(({ name }) => name)
}

/** A deal goes first: its price is the one that the card of the product shows. */
function firstToBuy(variants: readonly Variant[]): Variant | undefined {
  const inStock = variants.filter((variant) => !variant.sold_out)
  return inStock.find(({ deal }) => deal !== null) ?? inStock[0] ?? variants[0]
}

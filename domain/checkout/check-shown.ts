import { lineKey } from '#domain/cart/check-lines.ts'
import type { PricedCart } from '#domain/cart/price-cart.ts'
import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { fromWire, toWire, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inLocale, type Locale, type Localized } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import type { placeCheckout } from './api.ts'

interface Shown {
  readonly input: Pick<CheckedOf<typeof placeCheckout>, 'version' | 'items' | 'total'>
  /** The version of the cart as it is. */
  readonly version: number
  readonly priced: PricedCart
  readonly totalSen: Sen
  /** By the key of a line. */
  readonly catalog: ReadonlyMap<string, { readonly name: Localized }>
}

/**
 * Refuses what differs from the page, or can no longer be bought, with the old and the new lines, so that nothing
 * changes unnoticed.
 */
export function checkShown(shown: Shown, locale: Locale): Refusal | undefined {
  const { input, version, priced, totalSen } = shown
  const isSame =
    (input.version ?? version) === version &&
    priced.lines.every(({ counted }) => counted) &&
    hasSameLines(input.items, priced) &&
    (input.total === undefined || fromWire(input.total) === totalSen)
  if (isSame) return undefined
  return refuse('orders.changed', {
    details: { old: input.items ?? null, new: linesNow(shown, locale), total: toWire(totalSen), version },
  })
}

function hasSameLines(items: Shown['input']['items'], priced: PricedCart): boolean {
  if (items === undefined) return true
  const shown = new Map<string, (typeof items)[number]>(
    items.map((item) => [item.variation_option_id ?? item.id, item]),
  )
  return (
    shown.size === priced.lines.length &&
    priced.lines.every(({ line, price }) => {
      const item = shown.get(lineKey(line)) ?? shown.get(line.productId)
      return item?.quantity === line.quantity && fromWire(item.final_price) === price.unitSen
    })
  )
}

function linesNow({ priced, catalog }: Shown, locale: Locale) {
  return priced.lines.map(({ line, price, totalSen, problem }) => {
    const thing = catalog.get(lineKey(line))
    return {
      id: line.productId,
      variation_option_id: line.variantId,
      name: thing ? inLocale(thing.name, locale) : '',
      quantity: line.quantity,
      final_price: toWire(price.unitSen),
      price_total: toWire(totalSen),
      problem: problem ? { code: problem.code, message: sentence(locale, problem.code, problem.values) } : null,
    }
  })
}

import { lineKey } from '#domain/cart/line-key.ts'
import type { placeCheckout } from '#domain/checkout/api.ts'
import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { fromWire, toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import type { LoadedPurchase } from '#server/cart/load-purchase.ts'

interface Shown {
  readonly input: Pick<CheckedOf<typeof placeCheckout>, 'version' | 'items' | 'total'>
  /** The version of the cart as it is. */
  readonly version: number
  readonly loaded: LoadedPurchase
}

/**
 * Refuses what differs from the page, or can no longer be bought, with the old and the new lines, so that nothing
 * changes unnoticed.
 */
export function checkShown({ input, version, loaded }: Shown, locale: Locale): Refusal | undefined {
  const { priced, purchase } = loaded
  const isSame =
    (input.version ?? version) === version &&
    priced.lines.every(({ counted }) => counted) &&
    hasSameLines(input.items, loaded) &&
    (input.total === undefined || fromWire(input.total) === purchase.totalSen)
  if (isSame) return undefined
  return refuse('orders.changed', {
    details: { old: input.items ?? null, new: linesNow(loaded, locale), total: toWire(purchase.totalSen), version },
  })
}

function hasSameLines(items: Shown['input']['items'], { priced }: LoadedPurchase): boolean {
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

function linesNow({ priced, shelf }: LoadedPurchase, locale: Locale) {
  return priced.lines.map(({ line, price, totalSen, problem }) => {
    const thing = shelf.get(lineKey(line))
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

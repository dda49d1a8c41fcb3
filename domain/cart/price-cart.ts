import { unitPrice, type UnitPrice } from '#domain/catalog/unit-price.ts'
import { sen, sumSen, timesSen, type Sen } from '#domain/kit/money.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { checkLines, lineKey } from './check-lines.ts'
import type { Sellable, WantedLine } from './model.ts'

interface PricedLine {
  readonly line: WantedLine
  readonly price: UnitPrice
  /** Price times quantity. */
  readonly totalSen: Sen
  /** It is in the totals: selected, and can be bought. */
  readonly counted: boolean
  /** Why it cannot be bought. */
  readonly problem: Refusal | undefined
}

export interface PricedCart {
  readonly lines: readonly PricedLine[]
  /** Pieces of the lines that count. */
  readonly quantity: number
  readonly subtotalSen: Sen
}

/**
 * One rule prices the catalogue, the cart, the order and the invoice: each line by `unitPrice` at its own quantity,
 * totals by the lines that are selected and can be bought together. Lines that are no longer in the catalogue cost
 * nothing.
 */
export function priceCart(lines: readonly WantedLine[], catalog: ReadonlyMap<string, Sellable>): PricedCart {
  const problems = checkLines(lines, catalog)
  const priced = lines.map((line, index) =>
    priceLine(line, { thing: catalog.get(lineKey(line)), problem: problems[index] }),
  )
  const counted = priced.filter((line) => line.counted)
  return {
    lines: priced,
    quantity: counted.reduce((sum, { line }) => sum + line.quantity, 0),
    subtotalSen: sumSen(counted.map(({ totalSen }) => totalSen)),
  }
}

function priceLine(
  line: WantedLine,
  { thing, problem }: { readonly thing: Sellable | undefined; readonly problem: Refusal | undefined },
): PricedLine {
  const price: UnitPrice = thing ? unitPrice(thing.price, line.quantity) : { unitSen: sen(0), rule: 'base' }
  return {
    line,
    price,
    totalSen: timesSen(price.unitSen, line.quantity),
    counted: line.checkout && problem === undefined,
    problem,
  }
}

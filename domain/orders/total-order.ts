import { sen, sumSen, timesSen, type Sen } from '#domain/kit/money.ts'

interface Purchase {
  readonly lines: readonly { readonly unitSen: Sen; readonly quantity: number }[]
  /** What a coupon takes off the lines; it was decided within their sum. */
  readonly discountSen?: Sen
  readonly deliverySen?: Sen
  /** What the buyer offers of a store credit; 0 when it stays untouched. */
  readonly storeCreditSen: Sen
  /** The least that the gateway takes. */
  readonly minimumSen: Sen
}

export interface OrderTotal {
  readonly subtotalSen: Sen
  readonly discountSen: Sen
  readonly deliverySen: Sen
  readonly totalSen: Sen
  readonly storeCreditSen: Sen
  /** What is left for the bank; 0 never sees a gateway. */
  readonly gatewaySen: Sen
}

/**
 * "Order of deduction on a total: … → store credit → gateway. The total never goes below 0.00; a total of 0.00 never
 * sees a gateway" (RULINGS 10). A rest that is too small for the bank is left larger by using less of the credit, as
 * far as the total allows.
 * Example: RM 89.00 with RM 30.00 credit asks the bank for RM 59.00; with RM 88.50 credit it uses RM 88.00 and asks for
 * RM 1.00.
 */
export function totalOrder({ lines, storeCreditSen, minimumSen, ...rest }: Purchase): OrderTotal {
  const subtotalSen = sumSen(lines.map((line) => timesSen(line.unitSen, line.quantity)))
  const discountSen = sen(Math.min(subtotalSen, rest.discountSen ?? 0))
  const deliverySen = rest.deliverySen ?? sen(0)
  const totalSen = sen(subtotalSen - discountSen + deliverySen)
  const offered = Math.min(Math.max(0, storeCreditSen), totalSen)
  const left = totalSen - offered
  const gatewaySen = left === 0 ? 0 : Math.min(totalSen, Math.max(left, minimumSen))
  return {
    subtotalSen,
    discountSen,
    deliverySen,
    totalSen,
    storeCreditSen: sen(totalSen - gatewaySen),
    gatewaySen: sen(gatewaySen),
  }
}

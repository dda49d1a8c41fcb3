import { sen, type Sen } from '#domain/kit/money.ts'
import { tenderKinds } from './model.ts'

type Tender = (typeof tenderKinds)[number]

interface Refunding {
  readonly amountSen: Sen
  /** What each tender paid, less what has gone back to it before. */
  readonly left: Readonly<Record<Tender, Sen>>
}

/**
 * Tenders get back what they paid, the one that was taken last first: the bank, then the wallet, gift cards and points.
 * Throws when more is asked for than is left: that would be money out of nothing. Example: RM 30.00 of an order that
 * RM 20.00 of credit and RM 25.00 of a bank paid is RM 25.00 to the bank and RM 5.00 to the wallet.
 */
export function splitRefund({ amountSen, left }: Refunding): readonly { tender: Tender; amountSen: Sen }[] {
  const shares: { tender: Tender; amountSen: Sen }[] = []
  let open: number = amountSen
  for (const tender of tenderKinds.toReversed()) {
    const share = Math.min(open, left[tender])
    if (share > 0) shares.push({ tender, amountSen: sen(share) })
    open -= Math.max(0, share)
  }
  if (open !== 0 || amountSen < 0) throw new Error(`a refund of ${amountSen} sen is more than is left of its order`)
  return shares
}

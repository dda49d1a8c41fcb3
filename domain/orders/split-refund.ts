import { sen, sumSen, type Sen } from '#domain/kit/money.ts'
import { shareOut } from '#domain/kit/share-out.ts'
import { tenderKinds } from './model.ts'

type Tender = (typeof tenderKinds)[number]

interface Refunding {
  readonly amountSen: Sen
  /** What each tender paid, less what was refunded to it before. */
  readonly left: Readonly<Record<Tender, Sen>>
}

/**
 * A refund goes back to the tenders in the proportion in which they paid. Splitting it by what is left of each keeps
 * that proportion, gives no tender more than it paid, and lets the last refund take the rest of the rounding. A sen
 * with equal remainders goes to the bank before the wallet. Throws on more than is left. Example: RM 30.00 of an order
 * that RM 20.00 of credit and RM 25.00 of a bank paid is RM 16.67 and RM 13.33.
 */
export function splitRefund({ amountSen, left }: Refunding): readonly { tender: Tender; amountSen: Sen }[] {
  const tenders = tenderKinds.toReversed()
  const amounts = tenders.map((tender) => left[tender])
  if (amountSen < 0 || amountSen > sumSen(amounts))
    throw new Error(`a refund of ${amountSen} sen exceeds what is left of its order`)
  const shares = shareOut(amountSen, amounts)
  return tenders
    .map((tender, place) => ({ tender, amountSen: shares[place] ?? sen(0) }))
    .filter((share) => share.amountSen > 0)
}

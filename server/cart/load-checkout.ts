import type { getCheckout as endpoint } from '#domain/cart/checkout-api.ts'
import type { CheckoutState } from '#domain/cart/checkout-state.ts'
import type { WantedLine } from '#domain/cart/model.ts'
import { spendCards } from '#domain/giftcards/spend-cards.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen, sumSen } from '#domain/kit/money.ts'
import { listAddressBook } from '#server/addresses/queries.ts'
import { findDiscount } from '#server/discounts/find-discount.ts'
import type { Database } from '#server/driver/database.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { loadBalance } from '#server/ledger/queries.ts'
import { unprintableName } from '#server/payments/unprintable-name.ts'
import { findWaitingOrder } from './checkout-queries.ts'
import { loadPurchase } from './load-purchase.ts'
import { presentCheckout } from './present-checkout.ts'

interface Kept {
  readonly id: Id<'carts'> | undefined
  readonly version: number
  readonly lines: readonly WantedLine[]
  readonly state: CheckoutState
}

/** The checkout state of a cart with what the server computes: the coupon, the wallet and the open order. */
// oxlint-disable-next-line max-params -- where to read, for whom, and what
export async function loadCheckout(
  db: Database,
  ctx: Pick<ReadContext, 'branch' | 'caller' | 'locale' | 'policies'>,
  { id, version, lines, state }: Kept,
): Promise<OutputOf<typeof endpoint>> {
  const account = ctx.caller.kind === 'account' ? ctx.caller : undefined
  const { purchase, cards, pointsSen, heldCreditSen } = await loadPurchase(db, {
    branch: ctx.branch,
    policies: await ctx.policies(),
    account,
    cartId: id,
    lines,
    state,
    now: await studioNow(db),
    discount: async (trial) => findDiscount(db, trial),
  })
  const wallet = account ? await loadBalance(db, { kind: 'store_credit', holder: account.accountId, unit: 'sen' }) : 0
  const dueSen = sen(purchase.totalSen - purchase.bankOnlySen - pointsSen)
  const given = spendCards(dueSen, cards)
  return presentCheckout(
    {
      state,
      version,
      unprintable: await unprintableName(db, account?.accountId),
      book: account ? await listAddressBook(db, account.accountId) : [],
      couponSen: sen(purchase.discountSen - purchase.referralSen),
      storeCreditSen: sen(Math.min(wallet + heldCreditSen, dueSen - sumSen(given.map(({ amountSen }) => amountSen)))),
      orderId: id && (await findWaitingOrder(db, id)),
    },
    ctx.locale,
  )
}

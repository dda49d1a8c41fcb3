import { givesBack } from '#domain/payments/gives-back.ts'
import type { PaymentProvider } from '#domain/payments/model.ts'

export type RefundDestination = 'store_credit' | 'studio_task' | 'gift_card' | 'points' | 'gateway'

/** Store credit is counted in sen of this currency. */
const creditCurrency = 'MYR'

/**
 * Where money goes back to (docs/money.md#refunds). A buyer who says where gets it there, if there is a wallet to hold
 * it. Otherwise it goes back through its gateway where that can, and where it cannot, into the wallet at once rather
 * than to the bank some day; what no wallet can hold, and money of a guest, who has none, the studio sends back at the
 * gateway's portal.
 * Example: MYR of a member that came through classic Curlec is `store_credit`, of a guest `studio_task`.
 */
export function refundDestination(payment: {
  readonly provider: PaymentProvider
  readonly currency: string
  /** Whether an account, and with it a wallet, placed the order. */
  readonly hasWallet: boolean
  /** Where the buyer wants it; absent when nobody was asked. */
  readonly wanted?: 'store_credit' | 'source'
}): Exclude<RefundDestination, 'gift_card' | 'points'> {
  const { provider, currency, hasWallet, wanted } = payment
  const fitsWallet = hasWallet && currency === creditCurrency
  if (fitsWallet && wanted === 'store_credit') return 'store_credit'
  if (givesBack(provider)) return 'gateway'
  return fitsWallet && wanted === undefined ? 'store_credit' : 'studio_task'
}

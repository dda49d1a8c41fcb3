import { refundsByApi } from '#domain/payments/methods-of.ts'
import type { PaymentProvider } from '#domain/payments/model.ts'

export type RefundDestination = 'store_credit' | 'studio_task' | 'gift_card' | 'points' | 'gateway'

/** Store credit is in sen of this currency. */
const creditCurrency = 'MYR'

/**
 * Where a refund goes (docs/money.md#refunds). A buyer's choice counts, if there is a wallet for it. Otherwise it goes
 * through its gateway where that can refund, else into the wallet at once; other currencies, and money of a guest, who
 * has no wallet, are sent by the studio at the gateway's portal. Example: MYR of a member that came through classic
 * Curlec is `store_credit`, of a guest `studio_task`.
 */
export function refundDestination(payment: {
  readonly provider: PaymentProvider
  readonly currency: string
  /** Whether an account, and with it a wallet, placed the order. */
  readonly hasWallet: boolean
  /** The buyer's choice; absent when nobody was asked. */
  readonly wanted?: 'store_credit' | 'source'
}): Exclude<RefundDestination, 'gift_card' | 'points'> {
  const { provider, currency, hasWallet, wanted } = payment
  const fitsWallet = hasWallet && currency === creditCurrency
  if (fitsWallet && wanted === 'store_credit') return 'store_credit'
  if (refundsByApi(provider)) return 'gateway'
  return fitsWallet && wanted === undefined ? 'store_credit' : 'studio_task'
}

export type RefundDestination = 'store_credit' | 'studio_task' | 'gift_card'

/** Store credit is counted in sen of this currency. */
const creditCurrency = 'MYR'

/**
 * "Money that arrives for something that can no longer be delivered goes back to its source or to the wallet, never
 * silently kept" (RULINGS 13). Money from FPX goes to the wallet at once, because the bank has no way back that a
 * program could take; what the wallet cannot hold, and the money of a guest, who has none, is sent back by the studio
 * at the gateway's portal. Example: MYR of a member is `store_credit`; SGD, or MYR of a guest, is `studio_task`.
 */
export function refundDestination(payment: {
  readonly currency: string
  /** Whether an account, and with it a wallet, placed the order. */
  readonly hasWallet: boolean
}): RefundDestination {
  return payment.hasWallet && payment.currency === creditCurrency ? 'store_credit' : 'studio_task'
}

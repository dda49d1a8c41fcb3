import type { PaymentProvider } from './model.ts'

/**
 * Classic Curlec and iPay88 document no call that refunds: a person does it at their portal (docs/gateways.md#refunds).
 */
const ways: Readonly<Record<PaymentProvider, boolean>> = {
  curlec: false,
  razorpay: true,
  ipay88: false,
  counter: false,
}

/** Whether money that came through this gateway goes back through it by itself. */
export function givesBack(provider: PaymentProvider): boolean {
  return ways[provider]
}

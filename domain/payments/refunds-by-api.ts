import type { PaymentProvider } from './model.ts'

/** Classic Curlec and iPay88 document no refund call: a person refunds at their portal (docs/gateways.md#refunds). */
const ways: Readonly<Record<PaymentProvider, boolean>> = {
  curlec: false,
  razorpay: true,
  ipay88: false,
  counter: false,
}

/** Whether this gateway can refund by API. */
export function refundsByApi(provider: PaymentProvider): boolean {
  return ways[provider]
}

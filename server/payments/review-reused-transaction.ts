import type { PaymentResult } from '#domain/payments/model.ts'

/**
 * A transaction of the gateway counts once. Under another reference, even correctly signed, it settles nothing, and a
 * person must look. `isUsed` says whether another reference has it.
 */
export async function reviewReusedTransaction(
  result: PaymentResult | 'no_answer',
  isUsed: (gatewayTransactionId: string) => Promise<boolean>,
): Promise<PaymentResult | 'no_answer'> {
  if (result === 'no_answer' || result.gatewayTransactionId === undefined) return result
  if (!(await isUsed(result.gatewayTransactionId))) return result
  return { ...result, outcome: 'review', gatewayTransactionId: undefined }
}

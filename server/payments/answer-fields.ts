import { toWire } from '#domain/kit/money.ts'
import type { PaymentResult } from '#domain/payments/model.ts'

/** The fields by which the answer to a question is stored, under the names of FPX; none of no answer. */
export function answerFields(result: PaymentResult | 'no_answer'): Record<string, string> {
  if (result === 'no_answer') return {}
  return {
    fpx_sellerOrderNo: result.merchantRef,
    fpx_debitAuthCode: result.code,
    fpx_fpxTxnId: result.gatewayTransactionId ?? '',
    fpx_txnAmount: result.amountSen === undefined ? '' : toWire(result.amountSen),
    fpx_txnCurrency: result.currency ?? '',
  }
}

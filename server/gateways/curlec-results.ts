import { fromWire, type Sen, wireMoney } from '#domain/kit/money.ts'
import { javaTime } from '#domain/payments/java-time.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import { outcomeOf, type PaymentOutcome } from '#domain/payments/outcome-of.ts'
import type { Fields } from './payment-gateway.ts'
import { responseItems, scalar } from './post-to-gateway.ts'
import { isSafeText } from './safe-text.ts'

/** What a response of `/curlec-services` says about that reference. Items with another one are ignored. */
export function resultsIn(reply: Readonly<Record<string, unknown>>, merchantRef: string): PaymentResult[] {
  if (scalar(reply, 'Status') === '404') {
    return [
      {
        merchantRef,
        gatewayTransactionId: undefined,
        outcome: 'not_found',
        code: '76',
        amountSen: undefined,
        currency: undefined,
        bankCode: undefined,
      },
    ]
  }
  return responseItems(reply).flatMap((item) => attemptResult(item, merchantRef))
}

/** The attempt that counts of those in a look-up: a success if there is one. */
export function strongest(results: readonly PaymentResult[]): PaymentResult | undefined {
  return results.toSorted((a, b) => strength(b.outcome) - strength(a.outcome))[0]
}

function attemptResult(item: Record<string, unknown>, merchantRef: string): PaymentResult[] {
  const fields = Object.fromEntries(
    Object.keys(item).flatMap((name) => {
      const value = scalar(item, name)
      return value === undefined ? [] : [[name, value] as const]
    }),
  )
  const isOther = (fields['fpx_sellerOrderNo'] ?? merchantRef) !== merchantRef
  return isOther || fields['fpx_debitAuthCode'] === undefined
    ? []
    : [toResult({ ...fields, fpx_sellerOrderNo: merchantRef })]
}

const strengths: readonly PaymentOutcome[] = [
  'not_found',
  'waiting',
  'expired',
  'canceled',
  'config',
  'limit',
  'unavailable',
  'funds',
  'declined',
  'wrong_code',
  'card_expired',
  'pending',
  'review',
  'succeeded',
]

function strength(outcome: PaymentOutcome): number {
  return strengths.indexOf(outcome)
}

/** A credit code other than 00 is no success: money that left the buyer and did not arrive goes to review. */
export function toResult(fields: Fields): PaymentResult {
  const code = fields['fpx_debitAuthCode'] ?? ''
  const creditCode = fields['fpx_creditAuthCode'] ?? ''
  const outcome = outcomeOf(code)
  return {
    merchantRef: fields['fpx_sellerOrderNo'] ?? '',
    gatewayTransactionId: fields['fpx_fpxTxnId'] || undefined,
    outcome: outcome === 'succeeded' && creditCode !== '' && creditCode !== '00' ? 'review' : outcome,
    code: code.slice(0, 10),
    amountSen: amountOf(fields['fpx_txnAmount']),
    currency: fields['fpx_txnCurrency'] || undefined,
    bankCode: undefined,
    occurredAt: javaTime(fields['fpx_fpxTxnTime'] ?? ''),
  }
}

/** A request is signed as `name=value&…` without escaping, so `&` is a separator there. */
export function isSendable(value: string): boolean {
  return isSafeText(value) && !value.includes('&')
}

function amountOf(text: string | undefined): Sen | undefined {
  return text !== undefined && !text.startsWith('-') && wireMoney.safeParse(text).success ? fromWire(text) : undefined
}

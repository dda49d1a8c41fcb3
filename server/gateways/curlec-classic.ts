import { fromWire, toWire, type Sen } from '#domain/kit/money.ts'
import { wireMoney } from '#domain/kit/wire-money.ts'
import { javaTime } from '#domain/payments/java-time.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import { outcomeOf, type PaymentOutcome } from '#domain/payments/outcome-of.ts'
import type { Config } from '#server/kit/config.ts'
import { createBankLists } from './curlec-banks.ts'
import { isSigned, signRequest, type Pair } from './curlec-checksum.ts'
import { hasShape, signedFields } from './curlec-fields.ts'
import type { Fields, Payment, PaymentGateway, ReadMessage } from './payment-gateway.ts'
import { postToGateway, responseItems, scalar } from './post-to-gateway.ts'
import { isSafeText } from './safe-text.ts'

/** Curlec's classic API with its lists of banks (PAYMENTS 1 and 9). */
export interface CurlecClassic extends PaymentGateway {
  readonly banks: ReturnType<typeof createBankLists>
}

export function createCurlecClassic(
  settings: Config['gateway'],
  options: { readonly timeoutMs?: number } = {},
): CurlecClassic {
  const gateway = {
    ...settings,
    url: settings.url.replace(/\/+$/, ''),
    timeoutMs: options.timeoutMs ?? answerTimeoutMs,
  }
  return {
    provider: 'curlec',
    way: { kind: 'link', url: (payment) => redirectUrl(gateway, payment) },
    read: ({ fields }) => read(gateway.key, fields),
    requery: ({ merchantRef }) => requery(gateway, merchantRef),
    refund: 'by_hand',
    listMoney: 'by_attempt',
    needsPhone: false,
    fixedReferences: false,
    banks: createBankLists(gateway),
  }
}

type Gateway = Config['gateway'] & { readonly timeoutMs: number }

const answerTimeoutMs = 10_000
const payPath = '/new-instant-pay'

function read(key: string, fields: Fields): ReadMessage {
  const merchantRef = fields['fpx_sellerOrderNo'] ?? ''
  if (!isSigned(key, fields)) return { kind: 'unsigned', merchantRef }
  if (!hasShape(fields)) return { kind: 'malformed', merchantRef }
  const bankCode = fields['fpx_buyerBankId']
  return {
    kind: 'signed',
    result: { ...toResult(fields), bankCode },
    signed: Object.fromEntries(signedFields(fields)),
    wantsConfirmation: false,
  }
}

/**
 * Throws when a value holds a character that could be read as another field: callers send checked values alone (a bug).
 */
function redirectUrl(gateway: Gateway, payment: Payment): string {
  const pairs: Pair[] = [
    ['orderNo', payment.merchantRef],
    ['description', payment.description],
    ['amount', toWire(payment.amountSen)],
    ['bankCode', payment.bankCode],
    ['businessModel', payment.businessModel],
    ['paymentMethod', payment.method === 'curleccc' ? '2' : '1'],
    ['email', payment.email],
    ['merchantId', gateway.merchantId],
    ['employeeId', gateway.employeeId],
    ['merchantUrl', payment.returnUrl],
    ['merchantCallbackUrl', payment.callbackUrl],
    ['method', '03'],
  ]
  const unsafe = pairs.find(([, value]) => !isSendable(value))
  if (unsafe)
    throw new Error(`payment attempt ${payment.merchantRef}: ${unsafe[0]} holds a character that may not be sent`)
  const checksum = signRequest(gateway.key, { path: payPath, pairs })
  const query = [...pairs, ['checksum', checksum] as const]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${gateway.url}${payPath}?${query}`
}

/**
 * "The call can transiently return no Response key" and "status call returns a list of attempts; success if any has 00"
 * (PAYMENTS 1.1 and 1.5). Items about another reference are not believed.
 */
async function requery(gateway: Gateway, merchantRef: string): Promise<PaymentResult | 'no_answer'> {
  const form = { order_no: merchantRef, merchantId: gateway.merchantId, method: '01' }
  const reply = await postToGateway(`${gateway.url}/curlec-services`, { timeoutMs: gateway.timeoutMs, form })
  if (!reply) return 'no_answer'
  if (scalar(reply, 'Status') === '404') {
    return {
      merchantRef,
      gatewayTransactionId: undefined,
      outcome: 'not_found',
      code: '76',
      amountSen: undefined,
      currency: undefined,
      bankCode: undefined,
    }
  }
  const results = responseItems(reply).flatMap((item) => attemptResult(item, merchantRef))
  return results.sort((a, b) => strength(b.outcome) - strength(a.outcome))[0] ?? 'no_answer'
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
  'pending',
  'review',
  'succeeded',
]

function strength(outcome: PaymentOutcome): number {
  return strengths.indexOf(outcome)
}

/**
 * "Also require creditAuthCode 00 when present": money that left the buyer and did not arrive is for a person to look
 * at.
 */
function toResult(fields: Fields): PaymentResult {
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

/** The request is signed as `name=value&…` without escaping, so `&` separates there. */
function isSendable(value: string): boolean {
  return isSafeText(value) && !value.includes('&')
}

function amountOf(text: string | undefined): Sen | undefined {
  return text !== undefined && !text.startsWith('-') && wireMoney.safeParse(text).success ? fromWire(text) : undefined
}

import { fromWire, toWire, type Sen } from '#domain/kit/money.ts'
import { wireMoney } from '#domain/kit/wire-money.ts'
import type { BusinessModel, PaymentResult } from '#domain/payments/model.ts'
import { outcomeOf, type PaymentOutcome } from '#domain/payments/outcome-of.ts'
import type { Config } from '#server/kit/config.ts'
import { createBankLists } from './curlec-banks.ts'
import { isSigned, signRequest, type Pair } from './curlec-checksum.ts'
import { hasShape, signedFields } from './curlec-fields.ts'
import { postToGateway, responseItems, scalar } from './curlec-http.ts'
import { isSafeText } from './safe-text.ts'

type Fields = Readonly<Record<string, string>>

/** What the buyer's browser carries to the bank page. */
interface InstantPay {
  readonly merchantRef: string
  /** Letters, digits and `@ / \ ( ) . - _ , & '` only (PAYMENTS 4.2). */
  readonly description: string
  readonly amountSen: Sen
  readonly bankCode: string
  readonly businessModel: BusinessModel
  readonly email: string
  /** Where the browser comes back to, and where the gateway's server sends the result. */
  readonly returnUrl: string
  readonly callbackUrl: string
}

/**
 * Curlec's classic instant pay with FPX (PAYMENTS 1 and 9). Nothing outside server/gateways speaks to the gateway, and
 * nothing here changes a row.
 */
export interface CurlecClassic {
  /** The address of the bank page with every field signed. Asks nobody. */
  readonly redirectUrl: (payment: InstantPay) => string
  /** The result in a callback, or why it proves nothing. Asks nobody. */
  readonly verify: (fields: Fields) => VerifiedCallback
  /** Asks how an attempt stands. `no_answer` when the gateway is down or makes no sense. */
  readonly requery: (merchantRef: string) => Promise<PaymentResult | 'no_answer'>
  readonly banks: ReturnType<typeof createBankLists>
}

/** `unsigned`: the checksum is not the gateway's. `malformed`: it is, but could stand for other values as well. */
type VerifiedCallback =
  | { readonly kind: 'unsigned' | 'malformed' }
  | {
      readonly kind: 'signed'
      readonly result: PaymentResult
      /** What the checksum covers. Whatever else came with it proves nothing. */
      readonly signed: Fields
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
    redirectUrl: (payment) => redirectUrl(gateway, payment),
    verify: (fields) => verify(gateway.key, fields),
    requery: (merchantRef) => requery(gateway, merchantRef),
    banks: createBankLists(gateway),
  }
}

type Gateway = Config['gateway'] & { readonly timeoutMs: number }

const answerTimeoutMs = 10_000
const payPath = '/new-instant-pay'

function verify(key: string, fields: Fields): VerifiedCallback {
  if (!isSigned(key, fields)) return { kind: 'unsigned' }
  if (!hasShape(fields)) return { kind: 'malformed' }
  const bankCode = fields['fpx_buyerBankId']
  return { kind: 'signed', result: { ...toResult(fields), bankCode }, signed: Object.fromEntries(signedFields(fields)) }
}

/**
 * Throws when a value holds a character that could be read as another field: callers send checked values alone (a bug).
 */
function redirectUrl(gateway: Gateway, payment: InstantPay): string {
  const pairs: Pair[] = [
    ['orderNo', payment.merchantRef],
    ['description', payment.description],
    ['amount', toWire(payment.amountSen)],
    ['bankCode', payment.bankCode],
    ['businessModel', payment.businessModel],
    ['paymentMethod', '1'],
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
  }
}

/** The request is signed as `name=value&…` without escaping, so `&` separates there. */
export function isSendable(value: string): boolean {
  return isSafeText(value) && !value.includes('&')
}

function amountOf(text: string | undefined): Sen | undefined {
  return text !== undefined && !text.startsWith('-') && wireMoney.safeParse(text).success ? fromWire(text) : undefined
}

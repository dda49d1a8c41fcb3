import { toWire } from '#domain/kit/money.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { Config } from '#server/kit/config.ts'
import { createBankLists } from './curlec-banks.ts'
import { isSigned, signRequest, type Pair } from './curlec-checksum.ts'
import { hasShape, signedFields } from './curlec-fields.ts'
import { createMandates, type Mandates } from './curlec-mandates.ts'
import { isSendable, resultsIn, strongest, toResult } from './curlec-results.ts'
import type { Fields, Payment, PaymentGateway, ReadMessage } from './payment-gateway.ts'
import { postToGateway } from './post-to-gateway.ts'

/** Curlec's classic API with its lists of banks: docs/gateways.md#classic-curlec. */
export interface CurlecClassic extends PaymentGateway {
  readonly banks: ReturnType<typeof createBankLists>
  readonly mandates: Mandates
}

export function createCurlecClassic(
  settings: Config['gateway'],
  options: { readonly timeoutMs?: number } = {},
): CurlecClassic {
  const gateway = {
    ...settings,
    url: settings.url.replace(/\/$/, ''),
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
    mandates: createMandates(gateway),
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
 * Throws when a value holds a character that could be read as another field: callers pass checked values only (a bug).
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
 * Looks up the attempts of an order, of which one success is enough. A response without `Response` is no answer. Items
 * with another reference are ignored.
 */
async function requery(gateway: Gateway, merchantRef: string): Promise<PaymentResult | 'no_answer'> {
  const form = { order_no: merchantRef, merchantId: gateway.merchantId, method: '01' }
  const reply = await postToGateway(`${gateway.url}/curlec-services`, { timeoutMs: gateway.timeoutMs, form })
  if (!reply) return 'no_answer'
  return strongest(resultsIn(reply, merchantRef)) ?? 'no_answer'
}

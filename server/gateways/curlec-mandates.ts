import type { Identity } from '#domain/contracts/decide-joining.ts'
import { toWire, type Sen } from '#domain/kit/money.ts'
import type { Day } from '#domain/kit/time.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { Config } from '#server/kit/config.ts'
import { isSigned, signForm, signRequest, type Pair } from './curlec-checksum.ts'
import { hasShape, signedFields, type SigningOrder } from './curlec-fields.ts'
import { isSendable, resultsIn, strongest, toResult } from './curlec-results.ts'
import type { Fields } from './payment-gateway.ts'
import { postToGateway, scalar } from './post-to-gateway.ts'

/** The values that send a member to the bank to authorise a mandate. */
interface MandateRequest {
  readonly merchantRef: string
  /** The most that one collection may take. */
  readonly maxSen: Sen
  readonly effectiveOn: Day
  readonly expiresOn: Day
  readonly name: string
  readonly email: string
  /** Empty when there is none. */
  readonly phone: string
  readonly identity: Identity
  /** The bank's id in the list of mandates; empty for a card. */
  readonly bankId: string
  /** The return address of the browser, and the callback address of the gateway's server. */
  readonly returnUrl: string
  readonly callbackUrl: string
}

interface CollectionRequest {
  readonly mandateRef: string
  /** Ours, and the same for each request of this collection: the gateway collects it once. */
  readonly reference: string
  readonly amountSen: Sen
  readonly returnUrl: string
  readonly callbackUrl: string
}

/** What a message about a mandate or a collection proves; the reference of a rejected one is only a claim. */
type ReadMandateMessage =
  | { readonly kind: 'unsigned' | 'malformed'; readonly merchantRef: string }
  | { readonly kind: SigningOrder; readonly result: PaymentResult; readonly signed: Fields }

type Answer = Promise<PaymentResult | 'no_answer'>

/** Mandates of classic Curlec and their collections (docs/gateways.md#mandates). Nothing in here changes a row. */
export interface Mandates {
  /** The signed address of the bank's page. Throws on a value that could be read as another field (a bug). */
  readonly url: (request: MandateRequest) => string
  readonly read: (fields: Fields) => ReadMandateMessage
  readonly ask: (mandate: { readonly merchantRef: string }) => Answer
  readonly collect: (request: CollectionRequest) => Promise<PaymentResult | 'no_answer' | 'refused'>
  readonly askCollection: (collection: { readonly reference: string }) => Answer
}

type Gateway = Config['gateway'] & { readonly timeoutMs: number }

const mandatePath = '/new-mandate'
const maxName = 40
/** Curlec's codes for a mandate that ends or has ended: they outweigh an earlier approval. */
const endedCodes: readonly string[] = ['-2', '-4']

export function createMandates(gateway: Gateway): Mandates {
  return {
    url: (request) => mandateUrl(gateway, request),
    read: (fields) => read(gateway.key, fields),
    ask: async ({ merchantRef }) => ask(gateway, { merchantRef, method: '00' }),
    collect: async (request) => collect(gateway, request),
    askCollection: async ({ reference }) => ask(gateway, { merchantRef: reference, method: '01' }),
  }
}

function mandateUrl(gateway: Gateway, request: MandateRequest): string {
  const pairs: Pair[] = [
    ['referenceNumber', request.merchantRef],
    ['effectiveDate', request.effectiveOn.toString()],
    ['expiryDate', request.expiresOn.toString()],
    ['amount', toWire(request.maxSen)],
    ['frequency', 'MONTHLY'],
    ['maximumFrequency', '99'],
    ['purposeOfPayment', 'Others'],
    ['businessModel', 'B2C'],
    ['name', request.name.slice(0, maxName)],
    ['emailAddress', request.email],
    ...(request.phone === '' ? [] : [['phoneNumber', request.phone] as const]),
    ['idType', request.identity.type],
    ['idValue', request.identity.value],
    ['bankId', request.bankId],
    ['merchantId', gateway.merchantId],
    ['employeeId', gateway.employeeId],
    ['method', '03'],
    ['paymentMethod', request.bankId === '' ? '2' : '1'],
    ['merchantUrl', request.returnUrl],
    ['merchantCallbackUrl', request.callbackUrl],
  ]
  const checksum = signRequest(gateway.key, { path: mandatePath, pairs: sendable(pairs, request.merchantRef) })
  const query = [...pairs, ['checksum', checksum] as const]
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
  return `${gateway.url}${mandatePath}?${query}`
}

/** Only the order of the signed values says what a message is about: `curlec_method` is not signed. */
function read(key: string, fields: Fields): ReadMandateMessage {
  const merchantRef = fields['fpx_sellerOrderNo'] ?? ''
  const orders: readonly SigningOrder[] = ['mandate', 'payment']
  const kind = orders.find((order) => isSigned(key, fields, order))
  if (kind === undefined) return { kind: 'unsigned', merchantRef }
  if (!hasShape(fields)) return { kind: 'malformed', merchantRef }
  const bankCode = fields['fpx_buyerBankId'] || undefined
  return {
    kind,
    result: { ...toResult(fields), bankCode },
    signed: Object.fromEntries(signedFields(fields, kind)),
  }
}

/** Looks up a mandate (00) or a collection (01). */
async function ask(gateway: Gateway, wanted: { merchantRef: string; method: '00' | '01' }): Answer {
  const { merchantRef, method } = wanted
  const form = { order_no: merchantRef, merchantId: gateway.merchantId, method }
  const reply = await postToGateway(`${gateway.url}/curlec-services`, { timeoutMs: gateway.timeoutMs, form })
  const results = reply ? resultsIn(reply, merchantRef) : []
  const ended = method === '00' ? results.find(({ code }) => endedCodes.includes(code)) : undefined
  return ended ?? strongest(results) ?? 'no_answer'
}

/** Statuses that refuse nothing for good: the request came too often, or its reference is in use. */
const passingStatuses: readonly string[] = ['408', '409', '425', '429']

/**
 * Collects by a mandate (method 60). `refused` is a refusal of the request itself. It tells nothing of an earlier
 * request under the same reference, and a reference in use is no answer: the collection is looked up in both cases.
 */
async function collect(gateway: Gateway, request: CollectionRequest): ReturnType<Mandates['collect']> {
  const pairs: Pair[] = [
    ['employeeId', gateway.employeeId],
    ['merchantId', gateway.merchantId],
    ['collectionAmount', toWire(request.amountSen)],
    ['refNumber', request.mandateRef],
    ['invoiceNumber', request.reference],
    ['collectionCallbackUrl', request.callbackUrl],
    ['redirectUrl', request.returnUrl],
  ]
  const checksum = signForm(gateway.key, sendable(pairs, request.reference))
  const reply = await postToGateway(`${gateway.url}/curlec-services?method=60`, {
    timeoutMs: gateway.timeoutMs,
    form: { ...Object.fromEntries(pairs), checksum },
  })
  if (!reply) return 'no_answer'
  const status = scalar(reply, 'Status') ?? ''
  if (/^4\d\d$/.test(status)) return passingStatuses.includes(status) ? 'no_answer' : 'refused'
  return strongest(resultsIn(reply, request.reference)) ?? 'no_answer'
}

function sendable(pairs: readonly Pair[], reference: string): readonly Pair[] {
  const unsafe = pairs.find(([, value]) => !isSendable(value))
  if (unsafe) throw new Error(`${reference}: ${unsafe[0]} holds a character that may not be sent`)
  return pairs
}

import { fromWire, sen, toWire, type Sen } from '#domain/kit/money.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { PaymentOutcome } from '#domain/payments/outcome-of.ts'
import type { Config } from '#server/kit/config.ts'
import { isIpay88Signed, signatureTypeField, signIpay88Request } from './ipay88-signature.ts'
import type { Fields, Payment, PaymentForm, PaymentGateway, ReadMessage } from './payment-gateway.ts'
import { postForText } from './post-to-gateway.ts'
import { isSafeText } from './safe-text.ts'

type Settings = NonNullable<Config['ipay88']>

interface Options {
  readonly timeoutMs?: number
  /** The references we send. All have one length, since nothing separates them from the signed values beside them. */
  readonly references?: RegExp
}

/** Short enough that a callback which it confirms is still answered in time. */
const answerTimeoutMs = 4000
const ownReferences = /^[0-9A-Z]{12}-\d{2}$/

/**
 * IPay88's form post (docs/gateways.md#ipay88). Its signature joins values without a separator, so every field has one
 * format, the reference one length, and money counts only when a requery confirms it.
 */
export function createIpay88(settings: Settings, options: Options = {}): PaymentGateway {
  const gateway = { ...settings, url: settings.url.replace(/\/$/, '') }
  const references = options.references ?? ownReferences
  return {
    provider: 'ipay88',
    way: { kind: 'form', begin: (payment) => begin(gateway, payment) },
    read: ({ fields }) => read({ gateway, references }, fields),
    requery: (attempt) => requery(gateway, { ...attempt, timeoutMs: options.timeoutMs ?? answerTimeoutMs }),
    refund: 'by_hand',
    listMoney: 'by_attempt',
    needsPhone: true,
    fixedReferences: true,
  }
}

function begin(gateway: Settings, payment: Payment): PaymentForm {
  const amount = thousands(payment.amountSen)
  const fields: Fields = {
    MerchantCode: gateway.merchantCode,
    // Blank: the gateway's own page offers every method.
    PaymentId: '',
    RefNo: payment.merchantRef,
    Amount: amount,
    Currency: payment.currency,
    ProdDesc: payment.description,
    UserName: payment.name,
    UserEmail: payment.email,
    UserContact: payment.phone,
    Remark: '',
    Lang: 'UTF-8',
    ...signatureTypeField(gateway.signatureType),
    Signature: signIpay88Request(gateway, { refNo: payment.merchantRef, amount, currency: payment.currency }),
    ResponseURL: payment.returnUrl,
    BackendURL: payment.callbackUrl,
  }
  const unsafe = Object.entries(fields).find(([, value]) => !isSafeText(value))
  if (unsafe)
    throw new Error(`payment attempt ${payment.merchantRef}: ${unsafe[0]} holds a character that may not be sent`)
  return { url: `${gateway.url}/ePayment/entry.asp`, fields }
}

const shapes = {
  PaymentId: /^\d{1,4}$/,
  Amount: /^\d{1,3}(,\d{3})*\.\d{2}$|^\d{1,10}\.\d{2}$/,
  Currency: /^[A-Z]{3}$/,
  Status: /^[016]$/,
  TransId: /^[A-Za-z0-9-]{0,30}$/,
} as const
const outcomes: Readonly<Record<string, PaymentOutcome>> = { '1': 'succeeded', '0': 'declined', '6': 'pending' }

/** Only approved and declined results are signed: an unsigned error proves nothing. */
function read({ gateway, references }: { gateway: Settings; references: RegExp }, fields: Fields): ReadMessage {
  const merchantRef = fields['RefNo'] ?? ''
  if (!isIpay88Signed(gateway, fields)) return { kind: 'unsigned', merchantRef }
  const isShaped = Object.entries(shapes).every(([name, shape]) => shape.test(fields[name] ?? ''))
  const isOurs = fields['MerchantCode'] === gateway.merchantCode && references.test(merchantRef)
  const status = fields['Status'] ?? ''
  const outcome = outcomes[status]
  if (!isShaped || !isOurs || outcome === undefined || (status === '1' && !fields['TransId']))
    return { kind: 'malformed', merchantRef }
  const names = ['MerchantCode', 'PaymentId', 'RefNo', 'Amount', 'Currency', 'Status']
  return {
    kind: 'signed',
    result: {
      merchantRef,
      gatewayTransactionId: fields['TransId'] || undefined,
      outcome,
      code: status,
      amountSen: fromWire((fields['Amount'] ?? '').replaceAll(',', '')),
      currency: fields['Currency'],
      bankCode: undefined,
    },
    signed: Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])),
    wantsConfirmation: true,
  }
}

const replies: Readonly<Record<string, { readonly outcome: PaymentOutcome; readonly code: string }>> = {
  '00': { outcome: 'succeeded', code: '1' },
  'record not found': { outcome: 'not_found', code: 'NF' },
  'incorrect amount': { outcome: 'review', code: 'IA' },
  'payment fail': { outcome: 'declined', code: '0' },
  m88admin: { outcome: 'declined', code: 'M88' },
  'invalid parameters': { outcome: 'waiting', code: 'IP' },
  'limited by per day maximum number of requery': { outcome: 'waiting', code: 'LIM' },
}

/** The response is a few plain words without a reference: `00` confirms the requested reference and amount. */
async function requery(
  gateway: Settings,
  { merchantRef, amountSen, timeoutMs }: { merchantRef: string; amountSen: Sen; timeoutMs: number },
): Promise<PaymentResult | 'no_answer'> {
  const form = { MerchantCode: gateway.merchantCode, RefNo: merchantRef, Amount: toWire(amountSen) }
  const text = await postForText(`${gateway.url}/epayment/enquiry.asp`, { timeoutMs, form })
  const reply = text === undefined ? undefined : replies[text.trim().toLowerCase()]
  if (!reply) return 'no_answer'
  return {
    merchantRef,
    gatewayTransactionId: undefined,
    ...reply,
    amountSen: reply.outcome === 'succeeded' ? amountSen : undefined,
    currency: undefined,
    bankCode: undefined,
  }
}

/** `1278.99` as `1,278.99`. */
function thousands(amount: Sen): string {
  return toWire(sen(amount)).replaceAll(/\B(?=(?:\d{3}){1,4}\.)/g, ',')
}

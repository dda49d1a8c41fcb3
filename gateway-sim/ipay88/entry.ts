import { bankPath, concludePayment, leaveBank } from '../bank/conclude-payment.ts'
import { refusalPage } from '../bank/pages.ts'
import { limitCode, parseAmountSen } from '../curlec/amounts.ts'
import { isLoopbackUrl, type Problem } from '../curlec/check-request.ts'
import { sameChecksum } from '../curlec/checksum.ts'
import { decodePairs, seeOther, type Exchange, type Reply, type Route } from '../http-kit.ts'
import { openPayment, type Payment, type Simulation } from '../simulation.ts'
import { takeFault } from '../take-fault.ts'
import { listWays } from './methods.ts'
import { chooserPage } from './pages.ts'
import { signEntry } from './signature.ts'

/** Paths are case-insensitive, as they are on the real host. */
export const ipay88Routes: readonly Route[] = [
  { method: 'POST', path: /^\/epayment\/entry\.asp$/i, run: enter },
  { method: 'POST', path: /^\/epayment\/enquiry\.asp$/i, run: enquire },
]

const rules: Readonly<Record<string, RegExp>> = {
  MerchantCode: /^[A-Za-z0-9]{1,20}$/,
  PaymentId: /^\d{0,4}$/,
  RefNo: /^[A-Za-z0-9-]{1,30}$/,
  Amount: /^(?:\d{1,3}(?:,\d{3})*|\d{1,10})\.\d{2}$/,
  Currency: /^MYR$/,
  ProdDesc: /^[^\p{Cc}]{1,100}$/u,
  UserName: /^[^\p{Cc}]{1,100}$/u,
  UserEmail: /^[^\s@]{1,64}@[^\s@]{1,35}$/,
  UserContact: /^\+?[0-9]{7,20}$/,
  Remark: /^[^\p{Cc}]{0,100}$/u,
  Lang: /^(?:UTF-8|ISO-8859-1|GB2312|GD18030|BIG5)?$/,
  ResponseURL: /^.{1,200}$/,
  BackendURL: /^.{1,200}$/,
}

/** The type of the account, and the format of its signature; the oldest has no field for it. */
const signatureRules = {
  SHA256: { SignatureType: /^SHA256$/, Signature: /^[0-9a-f]{64}$/ },
  SHA1: { SignatureType: /^$/, Signature: /^[A-Za-z0-9+/]{27}=$/ },
  HMACSHA512: { SignatureType: /^HMACSHA512$/, Signature: /^[0-9a-f]{128}$/ },
} as const

/**
 * `POST /ePayment/entry.asp` (docs/gateways.md#ipay88): an invalid request gets every reason and no redirect. A blank
 * PaymentId gets the chooser, whose form sends the same fields with a method.
 */
async function enter(exchange: Exchange): Promise<Reply> {
  const { simulation } = exchange
  const values = new Map(decodePairs(exchange.body) ?? [])
  const value = (name: string) => values.get(name) ?? ''
  const problems = checkEntry(simulation, values)
  if (problems.length > 0) return refusalPage(400, problems)
  const known = simulation.paymentsByOrderNo.get(value('RefNo'))
  if (known !== undefined)
    return known.status === 'open' && known.request.checksum === value('Signature')
      ? seeOther(bankPath(known))
      : refusalPage(409, [{ field: 'RefNo', reason: 'Duplicate reference number' }])
  if (value('PaymentId') === '') return chooserPage([...values], listWays(simulation))
  const way = listWays(simulation).find(({ paymentId }) => paymentId === value('PaymentId'))
  if (way === undefined) return refusalPage(400, [{ field: 'PaymentId', reason: 'Payment not allowed' }])
  const payment = openPayment(simulation, {
    protocol: 'ipay88',
    paymentId: way.paymentId,
    orderNo: value('RefNo'),
    description: value('ProdDesc'),
    amountSen: parseAmountSen(value('Amount').replaceAll(',', '')) ?? 0,
    bank: way.bank,
    notes: value('Remark'),
    merchantUrl: value('ResponseURL'),
    merchantCallbackUrl: value('BackendURL'),
    checksum: value('Signature'),
  })
  return opened(simulation, payment)
}

async function opened(simulation: Simulation, payment: Payment): Promise<Reply> {
  const { amountSen, bank, orderNo } = payment.request
  const code = limitCode('B2C', amountSen) ?? (bank.status === 'B' ? '90' : undefined)
  const armed = simulation.armed.get(orderNo)
  simulation.armed.delete(orderNo)
  const decision = code === undefined ? armed : { code, server: true, browser: true }
  if (decision === undefined) return seeOther(bankPath(payment))
  await concludePayment(simulation, { payment, decision })
  return leaveBank(simulation, payment)
}

function checkEntry(simulation: Simulation, values: ReadonlyMap<string, string>): Problem[] {
  const value = (name: string) => values.get(name) ?? ''
  const problems = [
    ...Object.entries({ ...rules, ...signatureRules[simulation.settings.signatureType] })
      .filter(([field, shape]) => !shape.test(value(field)))
      .map(([field]) => ({ field, reason: 'Invalid parameters' })),
    ...['ResponseURL', 'BackendURL']
      .filter((field) => !isLoopbackUrl(value(field)))
      .map((field) => ({ field, reason: 'Permission not allow' })),
  ]
  if (problems.length > 0) return problems
  if (value('MerchantCode') !== simulation.settings.merchantCode)
    return [{ field: 'MerchantCode', reason: 'Invalid merchant' }]
  const expected = signEntry(simulation.settings, {
    MerchantCode: value('MerchantCode'),
    RefNo: value('RefNo'),
    Amount: value('Amount'),
    Currency: value('Currency'),
  })
  return sameChecksum(value('Signature'), expected) ? [] : [{ field: 'Signature', reason: 'Signature not match' }]
}

/** `POST /epayment/enquiry.asp`: a plain text response. */
function enquire({ simulation, body }: Exchange): Reply {
  return takeFault(simulation, broken) ?? plain(enquiryAnswer(simulation, new Map(decodePairs(body) ?? [])))
}

const page = { status: 200, headers: { 'content-type': 'text/html' }, body: '<html>' } as const
const broken = { garbage: page, missing: plain('') } as const

function enquiryAnswer(simulation: Simulation, values: ReadonlyMap<string, string>): string {
  const amount = parseAmountSen(values.get('Amount') ?? '')
  if (values.size !== 3 || values.get('MerchantCode') !== simulation.settings.merchantCode || amount === undefined)
    return 'Invalid parameters'
  const payment = simulation.paymentsByOrderNo.get(values.get('RefNo') ?? '')
  if (payment === undefined) return 'Record not found'
  // Each enquiry counts, whatever the response.
  const times = (simulation.enquiries.get(payment.id) ?? 0) + 1
  simulation.enquiries.set(payment.id, times)
  if (times > simulation.settings.mostEnquiries) return 'Limited by per day maximum number of requery'
  if (payment.code === '-1') return 'Record not found'
  if (payment.request.amountSen !== amount) return 'Incorrect amount'
  return stands(payment)
}

function stands({ code, status }: Payment): string {
  if (code === '00') return '00'
  return status === 'pended' ? 'Record not found' : 'Payment fail'
}

function plain(body: string): Reply {
  return { status: 200, headers: { 'content-type': 'text/plain' }, body }
}

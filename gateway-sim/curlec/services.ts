import type { Bank } from '../bank/banks.ts'
import { decodePairs, jsonReply, type Exchange, type Reply, type Route } from '../http-kit.ts'
import type { Payment, Simulation } from '../simulation.ts'
import { takeFault } from '../take-fault.ts'
import { wireAmount } from './amounts.ts'
import { callbackFields } from './callback-fields.ts'
import { sameChecksum, signServicesRequest, type Pair } from './checksum.ts'
import { collect } from './collect.ts'

/**
 * The calls of the merchant's server. Responses were converted from XML: every scalar is an array of one
 * (docs/gateways.md#classic-curlec).
 */
export const servicesRoutes: readonly Route[] = [
  { method: 'POST', path: /^\/curlec-services\/banks$/, run: listBanks },
  { method: 'POST', path: /^\/curlec-services$/, run: answerServices },
  { method: 'POST', path: /^\/curlec-services\/merchant$/, run: tellMerchant },
  { method: 'POST', path: /^\/checkstatuscc$/, run: checkCard },
]

/**
 * `POST /curlec-services/banks?method=00|01&msgToken=01|02`: the banks of a business model, 01 for B2C and 02 for B2B1,
 * that take mandates (00) or instant pay (01).
 * `status` is FPX's own letter, A available or B blocked; a blocked bank's display name ends in "(Offline)".
 */
function listBanks(exchange: Exchange): Reply {
  const pairs = decodePairs(exchange.rawQuery)
  const values = new Map(pairs)
  if (pairs === undefined || pairs.length !== 2 || !['00', '01'].includes(values.get('method') ?? ''))
    return refuse('Invalid method')
  const model = values.get('msgToken') === '01' ? 'B2C' : 'B2B1'
  if (model === 'B2B1' && values.get('msgToken') !== '02') return refuse('Invalid msgToken')
  const banks = exchange.simulation.banks.filter(
    (bank) => bank.model === model && bank.listed && bank.status !== 'inactive',
  )
  return jsonReply(200, { Status: ['201'], Response: [banks.map(bankItem)] })
}

/**
 * `POST /curlec-services/merchant?merchantId=&employeeId=`: this merchant takes cards, for mandates and for payments.
 */
function tellMerchant({ simulation, rawQuery }: Exchange): Reply {
  const pairs = decodePairs(rawQuery) ?? []
  const values = new Map(pairs)
  const { merchantId, employeeId } = simulation.settings
  if (pairs.length !== 2 || values.get('merchantId') !== merchantId || values.get('employeeId') !== employeeId)
    return refuse('Invalid merchant')
  return jsonReply(200, { Status: ['201'], Response: [{ credit_card_enable: ['Y'], credit_card_instant_pay: ['Y'] }] })
}

/** `POST /checkstatuscc` with the form `ccTransactionId`, `merchantId`: the card payment of that number. */
function checkCard(exchange: Exchange): Reply {
  const fault = takeFault(exchange.simulation, broken)
  if (fault !== undefined) return fault
  const { simulation } = exchange
  const pairs = decodePairs(exchange.body) ?? []
  const values = new Map(pairs)
  if (pairs.length !== 2 || !values.has('ccTransactionId')) return refuse('Invalid parameters')
  if (values.get('merchantId') !== simulation.settings.merchantId) return refuse('Invalid merchant')
  const payment = simulation.payments.get((values.get('ccTransactionId') ?? '').replace(/^CC/, ''))
  const isCard = payment !== undefined && 'cc_transaction_id' in callbackFields(simulation.settings.key, payment)
  return !isCard
    ? jsonReply(200, { Status: ['404'], Message: ['Transaction Not Found'] })
    : jsonReply(200, { Status: ['201'], Response: [[attemptItem(simulation, payment)]] })
}

/** `POST /curlec-services`: a collection with `?method=60`, else a status enquiry. */
async function answerServices(exchange: Exchange): Promise<Reply> {
  if (exchange.rawQuery !== 'method=60') return requery(exchange)
  const fault = takeFault(exchange.simulation, broken)
  if (fault !== undefined) return fault
  const answered = await collect(exchange)
  if (answered === 'lost') return { status: 504, headers: {}, body: '', fails: 'resets' }
  if (typeof answered === 'string') return refuse(answered)
  if ('inUse' in answered) return jsonReply(200, { Status: ['409'], Message: ['Invoice Number is in use!'] })
  const { payment } = answered
  const item = { ...attemptItem(exchange.simulation, payment), invoice_number: [payment.request.orderNo] }
  return jsonReply(200, { Status: ['201'], Response: [[item]] })
}

/**
 * `POST /curlec-services` with the form `method=01`: the attempts of an order or a collection, `method=00`: the mandate
 * of that reference; `404` when there is none. The checksum is optional and must be right when it is given. A waiting
 * attempt has the code `-1`.
 */
function requery(exchange: Exchange): Reply {
  const fault = takeFault(exchange.simulation, broken)
  if (fault !== undefined) return fault
  if (!exchange.contentType.startsWith('application/x-www-form-urlencoded')) return refuse('Form body expected')
  const pairs = decodePairs(exchange.body) ?? []
  const values = new Map(pairs)
  const problem = requeryProblem(exchange.simulation, pairs)
  if (problem !== undefined) return refuse(problem)
  const payment = exchange.simulation.paymentsByOrderNo.get(values.get('order_no') ?? '')
  const exchangeOrderNo = values.get('ex_order_no')
  const isOfKind = (payment?.request.mandate !== undefined) === (values.get('method') === '00')
  const matches = isOfKind && (exchangeOrderNo === undefined || exchangeOrderNo === payment?.exchangeOrderNo)
  if (payment === undefined || !matches) {
    return jsonReply(200, { Status: ['404'], Message: ['Transaction Not Found'] })
  }
  return jsonReply(200, { Status: ['201'], Response: [[attemptItem(exchange.simulation, payment)]] })
}

function requeryProblem(simulation: Simulation, pairs: readonly Pair[]): string | undefined {
  const values = new Map(pairs)
  const known = ['order_no', 'ex_order_no', 'merchantId', 'method', 'checksum']
  if (values.size !== pairs.length || pairs.some(([name]) => !known.includes(name))) return 'Invalid parameters'
  if (!['00', '01'].includes(values.get('method') ?? '')) return 'Invalid method'
  if (!values.has('order_no')) return 'Invalid parameters'
  if (values.get('merchantId') !== simulation.settings.merchantId) return 'Invalid merchant'
  const checksum = values.get('checksum')
  if (checksum === undefined) return undefined
  const signed = pairs.filter(([name]) => name !== 'checksum')
  return sameChecksum(checksum, signServicesRequest(simulation.settings.key, signed)) ? undefined : 'Invalid checksum'
}

function attemptItem(simulation: Simulation, payment: Payment): Readonly<Record<string, readonly string[]>> {
  const fields = callbackFields(simulation.settings.key, payment)
  return wrapEach({
    fpx_sellerOrderNo: fields.fpx_sellerOrderNo,
    fpx_txnAmount: wireAmount(payment.request.amountSen),
    fpx_debitAuthCode: fields.fpx_debitAuthCode,
    fpx_txnCurrency: fields.fpx_txnCurrency,
    fpx_fpxTxnId: fields.fpx_fpxTxnId,
    fpx_sellerExOrderNo: fields.fpx_sellerExOrderNo,
    fpx_fpxTxnTime: fields.fpx_fpxTxnTime,
    fpx_sellerId: fields.fpx_sellerId,
    fpx_buyerBankId: fields.fpx_buyerBankId,
  })
}

function bankItem(bank: Bank): Readonly<Record<string, readonly string[]>> {
  const isOffline = bank.status === 'B'
  const displayName = isOffline ? `${bank.displayName} (Offline)` : bank.displayName
  return wrapEach({ id: bank.id, code: bank.code, name: bank.name, display_name: displayName, status: bank.status })
}

/** Broken JSON, and the response without `Response` that Curlec sends now and then. */
const broken = {
  garbage: { status: 200, headers: { 'content-type': 'application/json' }, body: '{"Status":["201"],"Respo' },
  missing: jsonReply(200, { Status: ['201'] }),
} as const

function wrapEach(fields: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [value]]))
}

function refuse(message: string): Reply {
  return jsonReply(200, { Status: ['400'], Message: [message] })
}

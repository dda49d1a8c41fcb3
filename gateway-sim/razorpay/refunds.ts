import { postOnce } from '../deliver-callback.ts'
import { jsonReply, type Exchange, type Reply, type Route } from '../http-kit.ts'
import { refundMessage } from '../merchant-messages.ts'
import type { GatewayRefund, Payment, RefundFate, Simulation } from '../simulation.ts'
import { refundEntity } from './messages.ts'
import { collection, guarded, pageOf, parseObject, refundedOf, refuse } from './orders.ts'

/** Curlec by Razorpay: refunds. */
export const razorpayRefundRoutes: readonly Route[] = [
  { method: 'POST', path: /^\/v1\/payments\/pay_(\d{16})\/refund$/, run: guarded(makeRefund) },
  { method: 'GET', path: /^\/v1\/payments\/pay_(\d{16})\/refunds$/, run: guarded(listRefunds) },
  { method: 'GET', path: /^\/v1\/refunds$/, run: guarded(listAllRefunds) },
  { method: 'GET', path: /^\/v1\/refunds\/(rfnd_[A-Za-z0-9]{1,30})$/, run: guarded(showRefund) },
]

const known = ['amount', 'speed', 'notes', 'receipt']
const keyShape = /^[A-Za-z0-9_-]{10,}$/
const mostRefunds = 9_999

function makeRefund(exchange: Exchange, parameters: readonly string[]): Reply {
  const { simulation, refundKey, body } = exchange
  const payment = simulation.payments.get(parameters[0] ?? '')
  const before = [...simulation.gatewayRefunds.values()].find(({ key }) => refundKey !== '' && key === refundKey)
  if (before !== undefined)
    return before.body === body && before.payment === payment
      ? jsonReply(200, refundEntity(before))
      : refuse(400, 'Different request body sent for the same Idempotency Header')
  const wanted = checkRefund(exchange, payment)
  if ('status' in wanted) return wanted
  const fate = simulation.refundFates.shift()
  if (fate === 'declined') return refuse(400, 'Your account does not have enough balance to carry out the refund')
  if (fate === 'busy') return refuse(409, 'A request with this Idempotency Header is still in progress')
  return open(simulation, { ...wanted, key: refundKey, body, fate })
}

type Wanted = { readonly payment: Payment; readonly amountSen: number; readonly receipt: string | undefined }

/** As strict as the real one: at most what was captured and not refunded, in whole sen, under a valid key. */
function checkRefund(exchange: Exchange, payment: Payment | undefined): Wanted | Reply {
  const { simulation } = exchange
  if (payment?.request.protocol !== 'razorpay') return refuse(400, 'The id provided does not exist')
  if (payment.code !== '00') return refuse(400, 'The payment status should be captured for action to be taken')
  const left = payment.request.amountSen - refundedOf(simulation, payment)
  if (left === 0) return refuse(400, 'The payment has been fully refunded already')
  const { amount = left, receipt } = parseObject(exchange.body)
  const problem = formProblem(exchange)
  if (problem !== undefined) return refuse(400, problem)
  if (typeof amount !== 'number' || !Number.isInteger(amount)) return refuse(400, 'The amount must be an integer.')
  const excess = sumProblem(amount, left)
  if (excess !== undefined) return refuse(400, excess)
  if (simulation.gatewayRefunds.size >= mostRefunds) return refuse(400, 'Too many refunds. Reset first.')
  return { payment, amountSen: amount, receipt: typeof receipt === 'string' ? receipt : undefined }
}

function sumProblem(amount: number, left: number): string | undefined {
  if (amount < 1) return 'The amount must be atleast 1 sen.'
  return amount > left ? 'The refund amount provided is greater than amount captured' : undefined
}

/** The problems of a request before its amount is checked. */
function formProblem({ contentType, refundKey, body }: Exchange): string | undefined {
  if (!contentType.startsWith('application/json')) return 'Please send JSON'
  const sent = parseObject(body)
  const unknown = Object.keys(sent).find((name) => !known.includes(name))
  if (unknown !== undefined) return `${unknown.slice(0, 60)} is/are not required and should not be sent`
  if (refundKey !== '' && !keyShape.test(refundKey)) return 'The idempotency key is not valid'
  const { receipt = '', speed = 'normal' } = sent
  if (speed !== 'normal') return 'speed is not supported'
  if (typeof receipt !== 'string' || receipt.length > 40) return 'The receipt may not be greater than 40 characters.'
  return undefined
}

function open(
  simulation: Simulation,
  { fate, ...wanted }: Wanted & { readonly key: string; readonly body: string; readonly fate: RefundFate | undefined },
): Reply {
  const refund: GatewayRefund = {
    ...wanted,
    id: `rfnd_SIM${String(simulation.gatewayRefunds.size + 1).padStart(8, '0')}`,
    createdAtMs: simulation.clock.nowMs(),
    status: fate === undefined ? 'processed' : 'pending',
  }
  simulation.gatewayRefunds.set(refund.id, refund)
  return fate === 'lost' ? { status: 504, headers: {}, body: '', fails: 'hangs' } : jsonReply(200, refundEntity(refund))
}

function listRefunds({ simulation }: Exchange, parameters: readonly string[]): Reply {
  const payment = simulation.payments.get(parameters[0] ?? '')
  if (payment?.request.protocol !== 'razorpay') return refuse(400, 'The id provided does not exist')
  const found = [...simulation.gatewayRefunds.values()].filter((refund) => refund.payment === payment)
  return collection(found.toReversed().map(refundEntity))
}

/** All refunds of a period, latest first. */
function listAllRefunds(exchange: Exchange): Reply {
  return pageOf(exchange, [...exchange.simulation.gatewayRefunds.values()].toReversed().map(refundEntity))
}

function showRefund({ simulation }: Exchange, parameters: readonly string[]): Reply {
  const refund = simulation.gatewayRefunds.get(parameters[0] ?? '')
  return refund === undefined ? refuse(400, 'The id provided does not exist') : jsonReply(200, refundEntity(refund))
}

/** The bank has answered about a refund, days later; the shop's server is notified. */
export async function endRefund(
  simulation: Simulation,
  { refund, status, tells }: { refund: GatewayRefund; status: 'processed' | 'failed'; tells: boolean },
): Promise<void> {
  refund.status = status
  const { payment } = refund
  const message = refundMessage(simulation, refund)
  if (tells) await postOnce(simulation, { payment, message, stopped: simulation.stopping.signal })
}

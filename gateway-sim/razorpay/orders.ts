import { sameChecksum } from '../curlec/checksum.ts'
import { decodePairs, jsonReply, type Exchange, type Reply, type Route } from '../http-kit.ts'
import type { GatewayOrder, Payment, Simulation } from '../simulation.ts'
import { takeFault } from '../take-fault.ts'
import { orderEntity, paymentEntity } from './messages.ts'

/** Curlec by Razorpay: the calls of the merchant's server, under HTTP Basic (docs/gateways.md#curlec-by-razorpay). */
export const razorpayOrderRoutes: readonly Route[] = [
  { method: 'POST', path: /^\/v1\/orders$/, run: guarded(makeOrder) },
  { method: 'GET', path: /^\/v1\/orders$/, run: guarded(listOrders) },
  { method: 'GET', path: /^\/v1\/payments$/, run: guarded(listAllPayments) },
  { method: 'GET', path: /^\/v1\/orders\/(order_[A-Za-z0-9]{1,30})\/payments$/, run: guarded(listPayments) },
]

const mostOrders = 9_999

/** A caller with the right keys gets a response, or the fault that was scripted for it. */
export function guarded(run: Route['run']): Route['run'] {
  return async (exchange, parameters) => {
    const { keyId, keySecret } = exchange.simulation.settings
    const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
    if (!sameChecksum(exchange.authorization, expected)) return refuse(401, 'Authentication failed')
    return takeFault(exchange.simulation, broken) ?? run(exchange, parameters)
  }
}

function makeOrder({ simulation, body, contentType }: Exchange): Reply {
  if (!contentType.startsWith('application/json')) return refuse(400, 'Please send JSON')
  const sent = parseObject(body)
  const { amount, currency, receipt } = sent
  const unknown = Object.keys(sent).find((name) => !known.includes(name))
  if (unknown !== undefined) return refuse(400, `${unknown.slice(0, 60)} is/are not required and should not be sent`)
  if (typeof amount !== 'number' || !Number.isInteger(amount)) return refuse(400, 'The amount must be an integer.')
  if (amount < 100) return refuse(400, 'Order amount less than minimum amount allowed')
  if (currency !== 'MYR') return refuse(400, 'Currency is not supported')
  if (typeof receipt !== 'string' || receipt === '' || receipt.length > 40)
    return refuse(400, 'The receipt may not be greater than 40 characters.')
  if (simulation.gatewayOrders.size >= mostOrders) return refuse(400, 'Too many orders. Reset first.')
  const order: GatewayOrder = {
    id: `order_SIM${String(simulation.gatewayOrders.size + 1).padStart(8, '0')}`,
    amountSen: amount,
    currency,
    receipt,
    createdAtMs: simulation.clock.nowMs(),
  }
  simulation.gatewayOrders.set(order.id, order)
  return jsonReply(200, shown(simulation, order))
}

const known = ['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'payment_capture', 'payment']

function listOrders({ simulation, rawQuery }: Exchange): Reply {
  const receipt = new Map(decodePairs(rawQuery)).get('receipt')
  const found = [...simulation.gatewayOrders.values()].filter((order) => order.receipt === receipt)
  return collection(found.map((order) => shown(simulation, order)))
}

function listPayments({ simulation }: Exchange, parameters: readonly string[]): Reply {
  const order = simulation.gatewayOrders.get(parameters[0] ?? '')
  if (order === undefined) return refuse(400, 'The id provided does not exist')
  return collection(
    paymentsOf(simulation, order).map((payment) =>
      paymentEntity(payment, { order, refunded: refundedOf(simulation, payment) }),
    ),
  )
}

/** All payments of a period, latest first. */
function listAllPayments(exchange: Exchange): Reply {
  const { simulation } = exchange
  const orders = new Map([...simulation.gatewayOrders.values()].map((order) => [order.receipt, order]))
  const items = [...simulation.payments.values()].flatMap((payment) => {
    const order = orders.get(payment.request.orderNo)
    if (payment.request.protocol !== 'razorpay' || order === undefined) return []
    const entity = paymentEntity(payment, { order, refunded: refundedOf(simulation, payment) })
    return [{ ...entity, created_at: Math.floor(payment.createdAtMs / 1000) }]
  })
  return pageOf(exchange, items.toReversed())
}

/** The filters from, to, count and skip: ten at once by default, a hundred at most. */
export function pageOf({ rawQuery }: Exchange, items: readonly { readonly created_at: number }[]): Reply {
  const given = new Map(decodePairs(rawQuery) ?? [])
  const unknown = [...given.keys()].find((name) => !filters.includes(name))
  if (unknown !== undefined) return refuse(400, `${unknown.slice(0, 60)} is/are not required and should not be sent`)
  const whole = (name: string, otherwise: number) => Number(given.get(name) ?? otherwise)
  const [from, to, count, skip] = [whole('from', 0), whole('to', 9e9), whole('count', 10), whole('skip', 0)]
  if ([from, to, count, skip].some((value) => !Number.isInteger(value) || value < 0) || count < 1 || count > 100)
    return refuse(400, 'The filters are not valid')
  return collection(items.filter((item) => item.created_at >= from && item.created_at <= to).slice(skip, skip + count))
}

const filters = ['from', 'to', 'count', 'skip']

/** The order with that receipt. */
export function orderOf(simulation: Simulation, receipt: string): GatewayOrder | undefined {
  return [...simulation.gatewayOrders.values()].find((order) => order.receipt === receipt)
}

/** The refunded amount of a payment. */
export function refundedOf(simulation: Simulation, payment: Payment): number {
  return [...simulation.gatewayRefunds.values()]
    .filter((refund) => refund.payment === payment && refund.status !== 'failed')
    .reduce((sum, { amountSen }) => sum + amountSen, 0)
}

/** The payments that were tried for an order, latest first. */
export function paymentsOf(simulation: Simulation, order: GatewayOrder): readonly Payment[] {
  return [...simulation.payments.values()]
    .filter(({ request }) => request.protocol === 'razorpay' && request.orderNo === order.receipt)
    .toReversed()
}

function shown(simulation: Simulation, order: GatewayOrder) {
  const payments = paymentsOf(simulation, order)
  const paid = payments.some(({ code }) => code === '00')
  const createdAt = Math.floor(order.createdAtMs / 1000)
  return { ...orderEntity(order, { paid, attempts: payments.length }), notes: [], created_at: createdAt }
}

export function collection(items: readonly unknown[]): Reply {
  return jsonReply(200, { entity: 'collection', count: items.length, items })
}

export function refuse(status: 400 | 401 | 409, description: string): Reply {
  return jsonReply(status, { error: { code: 'BAD_REQUEST_ERROR', description } })
}

const broken = {
  garbage: { status: 200, headers: { 'content-type': 'text/html' }, body: '<html><h1>Service Unavailable</h1></html>' },
  missing: jsonReply(200, { entity: 'collection' }),
} as const

export function parseObject(text: string): Readonly<Record<string, unknown>> {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {}
  } catch {
    // Invalid JSON has no fields, and the checks say what is missing.
    return {}
  }
}

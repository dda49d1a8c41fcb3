import { decodePairs, jsonReply, type Exchange, type Reply, type Route } from '../http-kit.ts'
import type { GatewayOrder, Payment, Simulation } from '../simulation.ts'
import { listRazorpayBanks } from './banks.ts'
import { orderEntity, paymentEntity } from './messages.ts'
import { guarded, orderOf, parseObject, paymentsOf, refundedOf, refuse } from './orders.ts'

/** One order, one payment, its capture, and the methods. */
export const razorpayLookupRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/v1\/orders\/(order_[A-Za-z0-9]{1,30})$/, run: guarded(showOrder) },
  { method: 'GET', path: /^\/v1\/payments\/pay_(\d{16})$/, run: guarded(showPayment) },
  { method: 'POST', path: /^\/v1\/payments\/pay_(\d{16})\/capture$/, run: guarded(capture) },
  { method: 'GET', path: /^\/v1\/methods$/, run: listMethods },
]

const unknown = 'The id provided does not exist'

function showOrder({ simulation }: Exchange, parameters: readonly string[]): Reply {
  const order = simulation.gatewayOrders.get(parameters[0] ?? '')
  if (order === undefined) return refuse(400, unknown)
  const payments = paymentsOf(simulation, order)
  return jsonReply(200, {
    ...orderEntity(order, { paid: payments.some(({ code }) => code === '00'), attempts: payments.length }),
    notes: [],
    created_at: Math.floor(order.createdAtMs / 1000),
  })
}

function showPayment({ simulation }: Exchange, parameters: readonly string[]): Reply {
  const found = find(simulation, parameters)
  return found === undefined ? refuse(400, unknown) : jsonReply(200, entityOf(simulation, found))
}

/** Every payment is captured automatically, as is the account's default, so there is never one left to capture. */
function capture({ simulation, body }: Exchange, parameters: readonly string[]): Reply {
  const found = find(simulation, parameters)
  if (found === undefined) return refuse(400, unknown)
  if (parseObject(body)['amount'] !== found.order.amountSen)
    return refuse(400, 'Capture amount must be equal to the amount authorized')
  return found.payment.code === '00'
    ? refuse(400, 'This payment has already been captured')
    : refuse(400, 'Only payments which have been authorized and not yet captured can be captured')
}

/** `GET /v1/methods?key_id=`: pages of a shop call it as well, so the public key is enough. */
function listMethods({ simulation, rawQuery }: Exchange): Reply {
  if (new Map(decodePairs(rawQuery)).get('key_id') !== simulation.settings.keyId)
    return refuse(401, 'Authentication failed')
  const fpx = Object.fromEntries(listRazorpayBanks(simulation).map(({ code, bank }) => [code, bank.displayName]))
  return jsonReply(200, { entity: 'methods', card: true, fpx })
}

type Found = { readonly payment: Payment; readonly order: GatewayOrder }

function find(simulation: Simulation, parameters: readonly string[]): Found | undefined {
  const payment = simulation.payments.get(parameters[0] ?? '')
  if (payment?.request.protocol !== 'razorpay') return undefined
  const order = orderOf(simulation, payment.request.orderNo)
  return order && { payment, order }
}

function entityOf(simulation: Simulation, { payment, order }: Found) {
  return {
    ...paymentEntity(payment, { order, refunded: refundedOf(simulation, payment) }),
    created_at: Math.floor(payment.createdAtMs / 1000),
  }
}

import { concludePayment } from './bank/conclude-payment.ts'
import { resolvePayment } from './bank/resolve-payment.ts'
import { wireAmount } from './curlec/amounts.ts'
import { postOnce } from './deliver-callback.ts'
import { decodePairs, jsonRefusal, jsonReply, type Exchange, type Reply } from './http-kit.ts'
import { readJsonFields } from './json-fields.ts'
import type { Payment } from './simulation.ts'

/** Of FPX, or one of Curlec's own such as -4. */
const codeShape = /^(?:-\d|[0-9A-Z]{2})$/
const orderNoShape = /^[A-Za-z0-9._/-]{1,40}$/
const maxArmed = 1000

/** `GET /__sim/transactions?orderNo=&status=&limit=`: newest first, 100 by default, 500 at most. */
export function listPayments({ simulation, rawQuery }: Exchange): Reply {
  const values = new Map(decodePairs(rawQuery) ?? [])
  const limit = Number(values.get('limit') ?? 100)
  if (!Number.isInteger(limit) || limit < 1 || limit > 500) {
    return jsonRefusal(400, { code: 'invalid', message: 'limit must be a whole number from 1 to 500' })
  }
  const orderNo = values.get('orderNo')
  const status = values.get('status')
  const found = [...simulation.payments.values()].filter(
    (payment) =>
      (orderNo === undefined || payment.request.orderNo === orderNo) &&
      (status === undefined || payment.status === status),
  )
  return jsonReply(200, { total: found.length, transactions: found.slice(-limit).toReversed().map(paymentItem) })
}

/** `GET /__sim/transactions/:id`. */
export function showPayment(exchange: Exchange, parameters: readonly string[]): Reply {
  const payment = findPayment(exchange, parameters)
  return payment === undefined ? refuseMissing() : jsonReply(200, paymentItem(payment))
}

/**
 * `POST /__sim/orders/:orderNo/outcome`: gives an order's attempt any code, also after it ended, as a faulty gateway
 * would; for an order that has not come yet, as soon as it does. An empty `code` is not allowed; unknown codes are.
 */
export async function forceOutcome(exchange: Exchange, parameters: readonly string[]): Promise<Reply> {
  const { simulation } = exchange
  const orderNo = decodePairs(`orderNo=${parameters[0] ?? ''}`)?.[0]?.[1] ?? ''
  const fields = readJsonFields(exchange, ['code', 'server', 'browser', 'abandon'])
  const abandon = fields.flag('abandon', false)
  const code = abandon ? undefined : fields.text('code', { shape: codeShape })
  const decision = { code, server: fields.flag('server', true), browser: fields.flag('browser', true) }
  if (!orderNoShape.test(orderNo)) fields.problems.push('the order number has an impossible shape')
  if (fields.problems.length > 0) return jsonRefusal(400, { code: 'invalid', message: fields.problems.join('; ') })
  const payment = simulation.paymentsByOrderNo.get(orderNo)
  if (payment === undefined) {
    if (simulation.armed.size >= maxArmed) {
      return jsonRefusal(409, { code: 'too_many_armed', message: `At most ${maxArmed} orders may wait. Reset first.` })
    }
    simulation.armed.set(orderNo, decision)
    return jsonReply(202, { armed: orderNo })
  }
  await concludePayment(simulation, { payment, decision })
  return jsonReply(200, paymentItem(payment))
}

/**
 * `POST /__sim/transactions/:id/resolve` with `{outcome, code?}`: decides a pended payment; 409 when it is not pended.
 */
export async function resolveByControl(exchange: Exchange, parameters: readonly string[]): Promise<Reply> {
  const payment = findPayment(exchange, parameters)
  if (payment === undefined) return refuseMissing()
  const fields = readJsonFields(exchange, ['outcome', 'code'])
  const outcome = fields.choice('outcome', { words: ['approve', 'reject'] })
  const code = fields.has('code') ? fields.text('code', { shape: codeShape }) : undefined
  if (outcome === undefined) fields.problems.push('outcome is missing')
  if (outcome === undefined || fields.problems.length > 0) {
    return jsonRefusal(400, { code: 'invalid', message: fields.problems.join('; ') })
  }
  const resolution = code === undefined ? { payment, outcome } : { payment, outcome, code }
  const resolved = await resolvePayment(exchange.simulation, resolution)
  if (!resolved) return jsonRefusal(409, { code: 'not_pended', message: `The payment is ${payment.status}.` })
  return jsonReply(200, paymentItem(payment))
}

/**
 * `POST /__sim/transactions/:id/replay` with `{delivery?, copies?}`: posts recorded bytes again to the merchant's
 * server, one after the other. `delivery` is an index in the payment's list, by default that of the latest one to the
 * server.
 */
export async function replayDelivery(exchange: Exchange, parameters: readonly string[]): Promise<Reply> {
  const { simulation } = exchange
  const payment = findPayment(exchange, parameters)
  if (payment === undefined) return refuseMissing()
  const fields = readJsonFields(exchange, ['delivery', 'copies'])
  const latest = payment.deliveries.findLastIndex((delivery) => delivery.channel === 'server')
  const place = fields.whole('delivery', { least: 0, most: 49, otherwise: Math.max(latest, 0) })
  const copies = fields.whole('copies', { least: 1, most: 20, otherwise: 1 })
  if (fields.problems.length > 0) return jsonRefusal(400, { code: 'invalid', message: fields.problems.join('; ') })
  const recorded = payment.deliveries[place]
  if (recorded === undefined) {
    return jsonRefusal(409, { code: 'nothing_to_replay', message: 'This payment has no such delivery.' })
  }
  const { body, signature } = recorded
  const message = { body, signature }
  const stopped = simulation.stopping.signal
  for (let copy = 0; copy < copies; copy += 1) await postOnce(simulation, { payment, message, stopped })
  return jsonReply(200, paymentItem(payment))
}

function findPayment(exchange: Exchange, parameters: readonly string[]): Payment | undefined {
  return exchange.simulation.payments.get(parameters[0] ?? '')
}

function paymentItem(payment: Payment) {
  const { request } = payment
  return {
    id: payment.id,
    exchangeOrderNo: payment.exchangeOrderNo,
    orderNo: request.orderNo,
    amount: wireAmount(request.amountSen),
    bankCode: request.bank.code,
    ...(request.mandate && { mandate: request.mandate }),
    ...(request.collectedBy !== undefined && { collectedBy: request.collectedBy }),
    businessModel: request.bank.model,
    status: payment.status,
    code: payment.code,
    step: payment.step,
    tac: payment.tac,
    createdAt: new Date(payment.createdAtMs).toISOString(),
    bankPage: `/bank/${payment.id}`,
    deliveries: payment.deliveries,
  }
}

function refuseMissing(): Reply {
  return jsonRefusal(404, { code: 'transaction_not_found', message: 'No such transaction.' })
}

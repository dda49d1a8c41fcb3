import { jsonRefusal, jsonReply, type Exchange, type Reply } from './http-kit.ts'
import { readJsonFields } from './json-fields.ts'
import { refundEntity } from './razorpay/messages.ts'
import { endRefund } from './razorpay/refunds.ts'
import { refundFates } from './simulation.ts'

const maxFates = 100

/** `GET /__sim/refunds`: the refunds in order, as the gateway shows them. */
export function listSimRefunds({ simulation }: Exchange): Reply {
  return jsonReply(200, { refunds: [...simulation.gatewayRefunds.values()].map(refundEntity) })
}

/** `POST /__sim/refunds` with `{fate, times?}`: the result of the next valid refunds. */
export function scriptRefund(exchange: Exchange): Reply {
  const { simulation } = exchange
  const fields = readJsonFields(exchange, ['fate', 'times'])
  const fate = fields.choice('fate', { words: refundFates })
  const times = fields.whole('times', { least: 1, most: maxFates, otherwise: 1 })
  if (fate === undefined) fields.problems.push('fate is missing')
  if (fate === undefined || fields.problems.length > 0)
    return jsonRefusal(400, { code: 'invalid', message: fields.problems.join('; ') })
  simulation.refundFates = [...simulation.refundFates, ...Array.from({ length: times }, () => fate)].slice(0, maxFates)
  return jsonReply(201, { refundFates: simulation.refundFates })
}

/**
 * `POST /__sim/refunds/:id/end` with `{status, server?}`: the bank's result of one; `server: false` sends no webhook.
 */
export async function endSimRefund(exchange: Exchange, parameters: readonly string[]): Promise<Reply> {
  const { simulation } = exchange
  const refund = simulation.gatewayRefunds.get(parameters[0] ?? '')
  if (refund === undefined) return jsonRefusal(404, { code: 'refund_not_found', message: 'No such refund.' })
  const fields = readJsonFields(exchange, ['status', 'server'])
  const status = fields.choice('status', { words: ['processed', 'failed'] })
  const tells = fields.flag('server', true)
  if (status === undefined) fields.problems.push('status is missing')
  if (status === undefined || fields.problems.length > 0)
    return jsonRefusal(400, { code: 'invalid', message: fields.problems.join('; ') })
  await endRefund(simulation, { refund, status, tells })
  return jsonReply(200, refundEntity(refund))
}

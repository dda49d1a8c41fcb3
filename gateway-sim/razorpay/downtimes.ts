import { jsonRefusal, jsonReply, type Exchange, type Reply, type Route } from '../http-kit.ts'
import { readJsonFields } from '../json-fields.ts'
import { headersOf, type Message } from '../merchant-messages.ts'
import type { Downtime, Simulation } from '../simulation.ts'
import { signRazorpay } from './messages.ts'
import { collection, guarded } from './orders.ts'

/** The banks that Razorpay cannot reach. */
export const razorpayDowntimeRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/v1\/payments\/downtimes$/, run: guarded(listDowntimes) },
]

const mostDowntimes = 100

/** `PUT /__sim/downtimes/:bank`: the bank is down, will be, or is up again. */
export async function setDowntime(exchange: Exchange, parameters: readonly string[]): Promise<Reply> {
  const { downtimes, clock } = exchange.simulation
  const fields = readJsonFields(exchange, ['status', 'severity', 'method', 'told'])
  const method = fields.choice('method', { words: ['fpx', 'card'], otherwise: 'fpx' }) ?? 'fpx'
  const isTold = fields.flag('told', false)
  const status = fields.choice('status', { words: ['started', 'updated', 'scheduled', 'resolved'] })
  const severity = fields.choice('severity', { words: ['high', 'medium', 'low'], otherwise: 'high' }) ?? 'high'
  if (status === undefined) fields.problems.push('status is missing')
  if (downtimes.size >= mostDowntimes) fields.problems.push('too many downtimes; reset first')
  if (status === undefined || fields.problems.length > 0)
    return jsonRefusal(400, { code: 'invalid', message: fields.problems.join('; ') })
  const bank = parameters[0] ?? ''
  const updatedMs = clock.nowMs()
  const { number, beginMs } = downtimes.get(`${method} ${bank}`) ?? { number: downtimes.size + 1, beginMs: updatedMs }
  const changed = { number, method, bank, status, severity, beginMs, updatedMs }
  downtimes.set(`${method} ${bank}`, changed)
  const message = downtimeMessage(exchange.simulation, changed)
  const result = isTold ? await tellShop(exchange.simulation, message) : 'not told'
  return jsonReply(200, { downtimes: [...downtimes.values()], message, result })
}

function listDowntimes({ simulation }: Exchange): Reply {
  return collection([...simulation.downtimes.values()].map(downtimeEntity))
}

function downtimeEntity({ number, method, bank, status, severity, beginMs, updatedMs }: Downtime) {
  return {
    id: `down_SIM${String(number).padStart(8, '0')}`,
    entity: 'payment.downtime',
    method,
    begin: Math.floor(beginMs / 1000),
    end: status === 'resolved' ? Math.floor(updatedMs / 1000) : null,
    status,
    scheduled: status === 'scheduled',
    severity,
    instrument: bank === '*' ? {} : { bank },
    created_at: Math.floor(beginMs / 1000),
    updated_at: Math.floor(updatedMs / 1000),
  }
}

/** `payment.downtime.started`, `.updated`, `.resolved`: the bytes and their signature. */
function downtimeMessage({ settings }: Simulation, downtime: Downtime): Message {
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_SIM',
    event: `payment.downtime.${downtime.status}`,
    contains: ['payment.downtime'],
    payload: { 'payment.downtime': { entity: downtimeEntity(downtime) } },
    created_at: Math.floor(downtime.updatedMs / 1000),
  })
  return { body, signature: signRazorpay(settings.webhookSecret, body) }
}

/** The account of the shop that paid last knows its webhook URL. Sends once; returns the response. */
async function tellShop(simulation: Simulation, message: Message): Promise<string> {
  const latest = [...simulation.payments.values()].findLast(({ request }) => request.protocol === 'razorpay')
  if (latest === undefined) return 'no shop has paid yet'
  const { merchantCallbackUrl: address } = latest.request
  const signal = AbortSignal.timeout(simulation.settings.callbackTimeoutMs)
  try {
    const answer = await fetch(address, {
      method: 'POST',
      headers: headersOf(latest, message),
      body: message.body,
      signal,
      redirect: 'manual',
    })
    return String(answer.status)
  } catch {
    return 'no answer'
  }
}

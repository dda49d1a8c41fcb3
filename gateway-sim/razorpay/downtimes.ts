import { sendOnce } from '../deliver-callback.ts'
import { jsonRefusal, jsonReply, type Exchange, type Reply, type Route } from '../http-kit.ts'
import { readJsonFields } from '../json-fields.ts'
import type { Message } from '../merchant-messages.ts'
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
  const { simulation } = exchange
  const { downtimes, clock } = simulation
  const fields = readJsonFields(exchange, ['status', 'severity', 'method', 'notify'])
  const method = fields.choice('method', { words: ['fpx', 'card'], otherwise: 'fpx' }) ?? 'fpx'
  const isNotified = fields.flag('notify', false)
  const status = fields.choice('status', { words: ['started', 'updated', 'scheduled', 'resolved'] })
  const severity = fields.choice('severity', { words: ['high', 'medium', 'low'], otherwise: 'high' }) ?? 'high'
  const bank = parameters[0] ?? ''
  const continued = findContinued(simulation, { method, bank, status })
  if (status === undefined) fields.problems.push('status is missing')
  if (continued === undefined && downtimes.size >= mostDowntimes)
    fields.problems.push('too many downtimes; reset first')
  if (status === undefined || fields.problems.length > 0)
    return jsonRefusal(400, { code: 'invalid', message: fields.problems.join('; ') })
  const updatedMs = clock.nowMs()
  const { number, beginMs } = continued ?? { number: downtimes.size + 1, beginMs: updatedMs }
  const changed = { number, method, bank, status, severity, beginMs, updatedMs }
  downtimes.set(number, changed)
  const message = downtimeMessage(simulation, changed)
  const result = isNotified ? await notifyShop(simulation, message) : 'not sent'
  return jsonReply(200, { downtimes: [...downtimes.values()], message, result })
}

/**
 * The downtime that the change is about; what comes after its end is another one, with an id and a begin of its own.
 */
function findContinued(
  { downtimes }: Simulation,
  change: Pick<Downtime, 'method' | 'bank'> & { readonly status: Downtime['status'] | undefined },
): Downtime | undefined {
  const { method, bank, status } = change
  const known = [...downtimes.values()].findLast((one) => one.method === method && one.bank === bank)
  return known?.status === 'resolved' && status !== 'resolved' ? undefined : known
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

/** Sends to the webhook URL of the latest Razorpay payment, once; returns the HTTP status. */
async function notifyShop(simulation: Simulation, message: Message): Promise<string> {
  const payment = [...simulation.payments.values()].findLast(({ request }) => request.protocol === 'razorpay')
  if (payment === undefined) return 'no shop has paid yet'
  const answer = await sendOnce(simulation, { payment, message, stopped: simulation.stopping.signal })
  return answer === undefined ? 'no answer' : String(answer.status)
}

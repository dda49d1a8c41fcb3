import { jsonRefusal, jsonReply, type Exchange, type Reply, type Route } from './http-kit.ts'
import { readJsonFields } from './json-fields.ts'
import { collection, guarded } from './razorpay-orders.ts'
import type { Downtime } from './simulation.ts'

/** Which banks Razorpay cannot reach (PAYMENTS 2.1). */
export const razorpayDowntimeRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/v1\/payments\/downtimes$/, run: guarded(listDowntimes) },
]

const mostDowntimes = 100

/** `PUT /__sim/downtimes/:bank`: the bank goes down, will, or is up again. */
export function setDowntime(exchange: Exchange, parameters: readonly string[]): Reply {
  const { downtimes, clock } = exchange.simulation
  const fields = readJsonFields(exchange, ['status', 'severity'])
  const status = fields.choice('status', { words: ['started', 'scheduled', 'resolved'] })
  const severity = fields.choice('severity', { words: ['high', 'medium', 'low'], otherwise: 'high' }) ?? 'high'
  if (status === undefined) fields.problems.push('status is missing')
  if (downtimes.size >= mostDowntimes) fields.problems.push('too many downtimes; reset first')
  if (status === undefined || fields.problems.length > 0)
    return jsonRefusal(400, { code: 'invalid', message: fields.problems.join('; ') })
  const bank = parameters[0] ?? ''
  downtimes.set(bank, { bank, status, severity, beginMs: clock.nowMs() })
  return jsonReply(200, { downtimes: [...downtimes.values()] })
}

function listDowntimes({ simulation }: Exchange): Reply {
  return collection([...simulation.downtimes.values()].map(downtimeEntity))
}

function downtimeEntity({ bank, status, severity, beginMs }: Downtime, place: number) {
  return {
    id: `down_SIM${String(place + 1).padStart(8, '0')}`,
    entity: 'payment.downtime',
    method: 'fpx',
    begin: Math.floor(beginMs / 1000),
    end: null,
    status,
    scheduled: status === 'scheduled',
    severity,
    instrument: bank === '*' ? {} : { bank },
    created_at: Math.floor(beginMs / 1000),
    updated_at: Math.floor(beginMs / 1000),
  }
}

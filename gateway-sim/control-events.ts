import { jsonRefusal, jsonReply, type Exchange, type Reply } from './http-kit.ts'
import { readJsonFields } from './json-fields.ts'
import { paymentEvents } from './razorpay/events.ts'

const listShape = new RegExp(`^(?:${paymentEvents.join('|')})(?:,(?:${paymentEvents.join('|')})){0,3}$`)

/**
 * `PUT /__sim/events` with `{events}`: the events that the shop subscribes to, sent in that order, since no order is
 * promised.
 */
export function setEvents(exchange: Exchange): Reply {
  const fields = readJsonFields(exchange, ['events'])
  const events = fields.text('events', { shape: listShape }).split(',')
  if (new Set(events).size < events.length) fields.problems.push('each event once')
  if (fields.problems.length > 0) return jsonRefusal(400, { code: 'invalid', message: fields.problems.join('; ') })
  exchange.simulation.webhookEvents = paymentEvents
    .filter((event) => events.includes(event))
    .toSorted((one, other) => events.indexOf(one) - events.indexOf(other))
  return jsonReply(200, { events: exchange.simulation.webhookEvents })
}

import { forceOutcome, listPayments, replayDelivery, resolveByControl, showPayment } from './control-payments.ts'
import { endSimRefund, listSimRefunds, scriptRefund } from './control-refunds.ts'
import { scriptCollection, scriptDelivery, scriptRequery } from './control-scripts.ts'
import { jsonRefusal, jsonReply, type Exchange, type Reply, type Route } from './http-kit.ts'
import { readJsonFields } from './json-fields.ts'
import { setDowntime } from './razorpay/downtimes.ts'
import { paymentEvents } from './razorpay/events.ts'
import { resetSimulation } from './simulation.ts'

const listShape = new RegExp(`^(?:${paymentEvents.join('|')})(?:,(?:${paymentEvents.join('|')})){0,3}$`)

const orderNo = '([A-Za-z0-9._~%-]{1,120})'
const drainLimitMs = 60_000

/** The control interface for tests and demos, JSON under `/__sim`; README.md lists every call. */
export const controlRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/__sim$/, run: showState },
  { method: 'GET', path: /^\/__sim\/transactions$/, run: listPayments },
  { method: 'GET', path: /^\/__sim\/transactions\/(\d{16})$/, run: showPayment },
  { method: 'POST', path: /^\/__sim\/transactions\/(\d{16})\/resolve$/, run: resolveByControl },
  { method: 'POST', path: /^\/__sim\/transactions\/(\d{16})\/replay$/, run: replayDelivery },
  { method: 'POST', path: new RegExp(`^/__sim/orders/${orderNo}/outcome$`), run: forceOutcome },
  { method: 'GET', path: /^\/__sim\/banks$/, run: listBankStates },
  { method: 'PUT', path: /^\/__sim\/banks\/([A-Z0-9]{1,10})$/, run: setBankStatus },
  { method: 'PUT', path: /^\/__sim\/downtimes\/(\*|[A-Z0-9]{4}(?:_C)?)$/, run: setDowntime },
  { method: 'POST', path: /^\/__sim\/deliveries$/, run: scriptDelivery },
  { method: 'POST', path: /^\/__sim\/requeries$/, run: scriptRequery },
  { method: 'GET', path: /^\/__sim\/refunds$/, run: listSimRefunds },
  { method: 'POST', path: /^\/__sim\/refunds$/, run: scriptRefund },
  { method: 'POST', path: /^\/__sim\/refunds\/(rfnd_[A-Za-z0-9]{1,30})\/end$/, run: endSimRefund },
  { method: 'POST', path: /^\/__sim\/collections$/, run: scriptCollection },
  { method: 'PUT', path: /^\/__sim\/events$/, run: setEvents },
  { method: 'PUT', path: /^\/__sim\/buyer$/, run: setBuyer },
  { method: 'PUT', path: /^\/__sim\/clock$/, run: setClock },
  { method: 'POST', path: /^\/__sim\/drain$/, run: drain },
  { method: 'POST', path: /^\/__sim\/reset$/, run: reset },
]

function showState({ simulation }: Exchange): Reply {
  return jsonReply(200, {
    ready: true,
    now: new Date(simulation.clock.nowMs()).toISOString(),
    transactions: simulation.payments.size,
    deliveriesUnderWay: simulation.underWay.size,
    deliveryScripts: simulation.deliveryScripts,
    requeryFaults: simulation.requeryFaults,
    refundFates: simulation.refundFates,
    collectionFates: simulation.collectionFates,
    webhookEvents: simulation.webhookEvents,
    armedOrders: [...simulation.armed.keys()],
  })
}

function listBankStates({ simulation }: Exchange): Reply {
  return jsonReply(200, { banks: simulation.banks })
}

function setBankStatus(exchange: Exchange, parameters: readonly string[]): Reply {
  const fields = readJsonFields(exchange, ['status', 'businessModel'])
  const status = fields.choice('status', { words: ['A', 'B', 'inactive'] })
  const model = fields.choice('businessModel', { words: ['B2C', 'B2B1'] })
  if (status === undefined) fields.problems.push('status is missing')
  if (status === undefined || fields.problems.length > 0) return refuseFields(fields.problems)
  const banks = exchange.simulation.banks.filter(
    (bank) => bank.code === parameters[0] && (model === undefined || bank.model === model),
  )
  if (banks.length === 0) return jsonRefusal(404, { code: 'bank_not_found', message: 'No such bank.' })
  for (const bank of banks) bank.status = status
  return jsonReply(200, { banks })
}

function setBuyer(exchange: Exchange): Reply {
  const fields = readJsonFields(exchange, ['name'])
  const name = fields.text('name', { shape: /^[^\p{Cc}]{1,100}$/u })
  if (fields.problems.length > 0) return refuseFields(fields.problems)
  exchange.simulation.buyerName = name
  return jsonReply(200, { name })
}

// Exactly one of: an instant to stop at, milliseconds to go forward, or the time of the machine again.
function setClock(exchange: Exchange): Reply {
  const fields = readJsonFields(exchange, ['now', 'advanceMs', 'release'])
  const given = ['now', 'advanceMs', 'release'].filter((name) => fields.has(name))
  const shape = /^20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/
  const instantMs = Date.parse(fields.text('now', { shape, otherwise: '2026-01-01T00:00:00Z' }))
  const advanceMs = fields.whole('advanceMs', { least: 0, most: 366 * 86_400_000, otherwise: 0 })
  const release = fields.flag('release', false)
  if (given.length !== 1) fields.problems.push('give one of now, advanceMs and release')
  if (Number.isNaN(instantMs)) fields.problems.push('now is no real instant')
  if (fields.problems.length > 0) return refuseFields(fields.problems)
  const { clock } = exchange.simulation
  if (fields.has('now')) clock.set(instantMs)
  if (fields.has('advanceMs')) clock.advance(advanceMs)
  if (release) clock.release()
  return jsonReply(200, { now: new Date(clock.nowMs()).toISOString() })
}

/** Waits until no delivery is delayed or being retried, a minute at most. */
async function drain({ simulation }: Exchange): Promise<Reply> {
  const giveUp = AbortSignal.timeout(drainLimitMs)
  const gaveUp = new Promise<void>((resolve) => giveUp.addEventListener('abort', () => resolve()))
  // A failed first try starts the retries, so one round may leave more to wait for.
  while (simulation.underWay.size > 0 && !giveUp.aborted) {
    await Promise.race([Promise.all(simulation.underWay), gaveUp])
  }
  return jsonReply(200, { deliveriesUnderWay: simulation.underWay.size })
}

async function reset({ simulation }: Exchange): Promise<Reply> {
  await resetSimulation(simulation)
  return jsonReply(200, { reset: true })
}

function refuseFields(problems: readonly string[]): Reply {
  return jsonRefusal(400, { code: 'invalid', message: problems.join('; ') })
}

/**
 * `PUT /__sim/events` with `{events}`: the events that the shop subscribes to, sent in that order, since no order is
 * promised.
 */
function setEvents(exchange: Exchange): Reply {
  const fields = readJsonFields(exchange, ['events'])
  const events = fields.text('events', { shape: listShape }).split(',')
  if (new Set(events).size < events.length) fields.problems.push('each event once')
  if (fields.problems.length > 0) return jsonRefusal(400, { code: 'invalid', message: fields.problems.join('; ') })
  exchange.simulation.webhookEvents = paymentEvents
    .filter((event) => events.includes(event))
    .toSorted((one, other) => events.indexOf(one) - events.indexOf(other))
  return jsonReply(200, { events: exchange.simulation.webhookEvents })
}

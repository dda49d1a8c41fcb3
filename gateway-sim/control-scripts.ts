import { tamperKinds } from './curlec/tamper-callback.ts'
import { jsonRefusal, jsonReply, type Exchange, type Reply } from './http-kit.ts'
import { readJsonFields } from './json-fields.ts'
import { collectionFates, faultKinds } from './simulation.ts'

const maxScripts = 100
const orderNoShape = /^[A-Za-z0-9._/-]{1,40}$/
const maxDelayMs = 60_000

/** `POST /__sim/deliveries`: what happens to the next deliveries of a channel, of one order or of any. */
export function scriptDelivery(exchange: Exchange): Reply {
  const { simulation } = exchange
  const known = ['channel', 'orderNo', 'times', 'delayMs', 'duplicates', 'tamper', 'otherOrderNo', 'drop', 'fails']
  const fields = readJsonFields(exchange, known)
  const channel = fields.choice('channel', { words: ['server', 'browser'], otherwise: 'server' }) ?? 'server'
  const duplicates = fields.whole('duplicates', { least: 0, most: 50, otherwise: 0 })
  const tamper = fields.choice('tamper', { words: tamperKinds })
  const script = {
    channel,
    orderNo: fields.has('orderNo') ? fields.text('orderNo', { shape: orderNoShape }) : undefined,
    delayMs: fields.whole('delayMs', { least: 0, most: maxDelayMs, otherwise: 0 }),
    duplicates,
    tamper,
    otherOrderNo: fields.text('otherOrderNo', { shape: orderNoShape, otherwise: 'UNKNOWN-1' }),
    drop: fields.flag('drop', false),
    fails: fields.whole('fails', { least: 0, most: 5, otherwise: 0 }),
    timesLeft: fields.whole('times', { least: 1, most: 1000, otherwise: 1 }),
  }
  if (channel === 'browser' && (duplicates > 0 || script.fails > 0))
    fields.problems.push('duplicates and fails are for the server channel only')
  if (fields.problems.length > 0) return jsonRefusal(400, { code: 'invalid', message: fields.problems.join('; ') })
  if (simulation.deliveryScripts.length >= maxScripts) return refuseFull()
  simulation.deliveryScripts.push(script)
  return jsonReply(201, { deliveryScripts: simulation.deliveryScripts })
}

/** `POST /__sim/requeries`: how the next requeries fail; `none` removes earlier scripts. */
export function scriptRequery(exchange: Exchange): Reply {
  const { simulation } = exchange
  const fields = readJsonFields(exchange, ['fault', 'times'])
  const kind = fields.choice('fault', { words: ['none', ...faultKinds] })
  const timesLeft = fields.whole('times', { least: 1, most: 1000, otherwise: 1 })
  if (kind === undefined) fields.problems.push('fault is missing')
  if (kind === undefined || fields.problems.length > 0) {
    return jsonRefusal(400, { code: 'invalid', message: fields.problems.join('; ') })
  }
  if (kind === 'none') {
    simulation.requeryFaults = []
    return jsonReply(201, { requeryFaults: [] })
  }
  if (simulation.requeryFaults.length >= maxScripts) return refuseFull()
  simulation.requeryFaults.push({ kind, timesLeft })
  return jsonReply(201, { requeryFaults: simulation.requeryFaults })
}

/** `POST /__sim/collections` with `{fate, times?}`: what becomes of the next collections that are in order. */
export function scriptCollection(exchange: Exchange): Reply {
  const { simulation } = exchange
  const fields = readJsonFields(exchange, ['fate', 'times'])
  const fate = fields.choice('fate', { words: collectionFates })
  const times = fields.whole('times', { least: 1, most: maxScripts, otherwise: 1 })
  if (fate === undefined) fields.problems.push('fate is missing')
  if (fate === undefined || fields.problems.length > 0) {
    return jsonRefusal(400, { code: 'invalid', message: fields.problems.join('; ') })
  }
  const added = Array.from({ length: times }, () => fate)
  simulation.collectionFates = [...simulation.collectionFates, ...added].slice(0, maxScripts)
  return jsonReply(201, { collectionFates: simulation.collectionFates })
}

function refuseFull(): Reply {
  return jsonRefusal(409, { code: 'too_many_scripts', message: `At most ${maxScripts} scripts may wait. Reset first.` })
}

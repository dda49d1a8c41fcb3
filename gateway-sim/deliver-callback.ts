import { setTimeout as pause } from 'node:timers/promises'
import { isLoopbackUrl } from './curlec/check-request.ts'
import { paymentMessage, headersOf, isAcknowledged, isPosted, type Message } from './merchant-messages.ts'
import { tells, type PaymentEvent } from './razorpay/events.ts'
import { recordDelivery, type Channel, type DeliveryScript, type Payment, type Simulation } from './simulation.ts'

const maxTries = 5
const maxGapMs = 30_000
const maxAnswerLength = 1000
const untouched = {
  delayMs: 0,
  duplicates: 0,
  tamper: undefined,
  otherOrderNo: '',
  drop: false,
  fails: 0,
} as const

type Posting = {
  readonly payment: Payment
  readonly message: Message
  /** Taken at the start: after a reset, earlier work must not continue under the new signal. */
  readonly stopped: AbortSignal
  /** Tries that are lost on the way. */
  failing?: number
}

/**
 * POSTs the callback to the merchant's server. Returns after the first try, so that the browser normally comes second;
 * a delay or further tries continue in the background. Anything but 2xx within the time limit is retried, five times in
 * all, with gaps that double.
 */
export async function deliverToServer(simulation: Simulation, payment: Payment): Promise<void> {
  if (!isPosted(payment)) return undefined
  const script = takeScript(simulation, { channel: 'server', payment })
  for (const event of eventsOf(simulation, payment))
    await deliverMessage(simulation, {
      payment,
      script,
      message: scripted(simulation, { payment, channel: 'server', script, event }),
    })
}

type Scripted = Omit<DeliveryScript, 'channel' | 'orderNo' | 'timesLeft'>

async function deliverMessage(
  simulation: Simulation,
  { payment, script, message }: { readonly payment: Payment; readonly script: Scripted; readonly message: Message },
): Promise<void> {
  if (script.drop) return recordDelivery(simulation, { payment, channel: 'server', ...message, result: 'dropped' })
  const posting: Posting = { payment, message, stopped: simulation.stopping.signal, failing: script.fails }
  const firstTry = async () => {
    const copies = Array.from({ length: script.duplicates }, () => postOnce(simulation, posting))
    const [accepted] = await Promise.all([postOnce(simulation, posting), ...copies])
    if (!accepted) keepUnderWay(simulation, tryAgain(simulation, posting))
  }
  if (script.delayMs === 0) return firstTry()
  const delayed = pauseUnlessStopped(posting.stopped, script.delayMs).then((goesOn) =>
    goesOn ? firstTry() : undefined,
  )
  keepUnderWay(simulation, delayed)
}

/**
 * The browser's fields, form-encoded, for the merchant's return address. Undefined when this return is scripted to be
 * lost. Waits first when a script delays it.
 */
export async function browserReturn(simulation: Simulation, payment: Payment): Promise<string | undefined> {
  const script = takeScript(simulation, { channel: 'browser', payment })
  const { body } = scripted(simulation, { payment, channel: 'browser', script })
  if (script.delayMs > 0) await pauseUnlessStopped(simulation.stopping.signal, script.delayMs)
  if (script.drop || !payment.browserReturns) {
    recordDelivery(simulation, { payment, channel: 'browser', body, result: 'dropped' })
    return undefined
  }
  recordDelivery(simulation, { payment, channel: 'browser', body, result: 'redirected' })
  return body
}

/** Drops a server callback, but stores it, so that it can be replayed later. */
export function dropServerDelivery(simulation: Simulation, payment: Payment): void {
  for (const event of eventsOf(simulation, payment)) {
    const message = scripted(simulation, { payment, channel: 'server', script: untouched, event })
    recordDelivery(simulation, { payment, channel: 'server', ...message, result: 'dropped' })
  }
}

/** Sends the same bytes to the merchant's server once more, without retries. True when it answered 2xx. */
export async function postOnce(simulation: Simulation, posting: Posting): Promise<boolean> {
  const { payment, message } = posting
  if ((posting.failing ?? 0) > 0) {
    posting.failing = (posting.failing ?? 0) - 1
    recordDelivery(simulation, { payment, channel: 'server', ...message, result: 'lost' })
    return false
  }
  const answer = await sendOnce(simulation, posting)
  return answer !== undefined && isAcknowledged(payment, answer)
}

/** POSTs a message to the merchant's server and records the result; undefined when no answer came in time. */
export async function sendOnce(
  simulation: Simulation,
  { payment, message, stopped }: Omit<Posting, 'failing'>,
): Promise<{ readonly status: number; readonly ok: boolean; readonly text: string } | undefined> {
  const address = payment.request.merchantCallbackUrl
  if (!isLoopbackUrl(address))
    throw new Error(`the address ${address} passed the request check but is not on this machine`)
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(simulation.settings.callbackTimeoutMs)])
  const { body } = message
  const headers = headersOf(payment, message)
  try {
    const answer = await fetch(address, { method: 'POST', headers, body, signal, redirect: 'manual' })
    const text = (await answer.text()).slice(0, maxAnswerLength)
    recordDelivery(simulation, { payment, channel: 'server', ...message, result: String(answer.status) })
    return { status: answer.status, ok: answer.ok, text }
  } catch {
    // The merchant may be down or slow: for a gateway that is an ordinary result, and a reason to retry.
    recordDelivery(simulation, { payment, channel: 'server', ...message, result: 'no answer' })
    return undefined
  }
}

/** Sends a message once more after that time, without being awaited. */
export function postLater(
  simulation: Simulation,
  later: Omit<Posting, 'stopped'> & { readonly delayMs: number },
): void {
  const { delayMs, ...posting } = later
  const stopped = simulation.stopping.signal
  const sent = pauseUnlessStopped(stopped, delayMs).then(async (goesOn) => {
    if (goesOn) await postOnce(simulation, { ...posting, stopped })
  })
  keepUnderWay(simulation, sent)
}

async function tryAgain(simulation: Simulation, posting: Posting): Promise<void> {
  let gapMs = simulation.settings.retryGapMs
  for (let attempt = 2; attempt <= maxTries; attempt += 1) {
    if (!(await pauseUnlessStopped(posting.stopped, gapMs))) return
    if (await postOnce(simulation, posting)) return
    gapMs = Math.min(gapMs * 2, maxGapMs)
  }
}

function keepUnderWay(simulation: Simulation, work: Promise<void>): void {
  simulation.underWay.add(work)
  void work.finally(() => simulation.underWay.delete(work))
}

function pauseUnlessStopped(stopped: AbortSignal, delayMs: number): Promise<boolean> {
  // An aborted pause rejects; stopping is expected here, so it only means that nothing more is sent.
  return pause(delayMs, true, { signal: stopped }).catch(() => false)
}

/** The messages to the shop's server: by Razorpay each event that the shop subscribed to, by the others one message. */
function eventsOf({ webhookEvents }: Simulation, payment: Payment): ReadonlyArray<PaymentEvent | undefined> {
  return payment.request.protocol === 'razorpay' ? webhookEvents.filter((event) => tells(event, payment)) : [undefined]
}

function scripted(
  simulation: Simulation,
  delivery: {
    readonly payment: Payment
    readonly script: Pick<DeliveryScript, 'tamper' | 'otherOrderNo'>
    readonly event?: PaymentEvent | undefined
    readonly channel: Channel
  },
): Message {
  const { payment, script, event, channel } = delivery
  const { tamper, otherOrderNo } = script
  return paymentMessage(simulation, { payment, channel, tamper, otherOrderNo, event })
}

function takeScript(
  simulation: Simulation,
  wanted: { readonly channel: Channel; readonly payment: Payment },
): Scripted {
  const { orderNo } = wanted.payment.request
  const script = simulation.deliveryScripts.find(
    (candidate) =>
      candidate.channel === wanted.channel && (candidate.orderNo === undefined || candidate.orderNo === orderNo),
  )
  if (script === undefined) return untouched
  script.timesLeft -= 1
  simulation.deliveryScripts = simulation.deliveryScripts.filter((candidate) => candidate.timesLeft > 0)
  return script
}

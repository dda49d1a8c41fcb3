import { tamperKinds } from '../curlec/tamper-callback.ts'
import { postLater, postOnce } from '../deliver-callback.ts'
import { decodePairs, seeOther, type Exchange, type Reply, type Route } from '../http-kit.ts'
import { paymentMessage, type Message } from '../merchant-messages.ts'
import type { Payment, Simulation } from '../simulation.ts'
import { copiesAtOnce, isMessageAction, laterMs, messagesPage, type MessageAction } from './message-pages.ts'
import { messagesPath, missingPage } from './pages.ts'

/** The actions of a person on the messages of a payment; tests use the control interface for the same. */
export const messageRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/bank\/(\d{16})\/messages$/, run: showMessages },
  { method: 'POST', path: /^\/bank\/(\d{16})\/messages$/, run: sendMessages },
]

const mostAtOnce = 20

function showMessages({ simulation }: Exchange, parameters: readonly string[]): Reply {
  const payment = simulation.payments.get(parameters[0] ?? '')
  return payment === undefined ? missingPage() : messagesPage(payment)
}

async function sendMessages(exchange: Exchange, parameters: readonly string[]): Promise<Reply> {
  const { simulation } = exchange
  const payment = simulation.payments.get(parameters[0] ?? '')
  if (payment === undefined) return missingPage()
  const values = new Map(decodePairs(exchange.body) ?? [])
  const action = values.get('action') ?? ''
  const kind = tamperKinds.find((known) => known === values.get('kind'))
  if (isMessageAction(action)) await act(simulation, { payment, action })
  else if (action === 'tamper' && kind !== undefined) {
    const told = { payment, channel: 'server', tamper: kind, otherOrderNo: 'UNKNOWN-1' } as const
    await send(simulation, { payment, message: paymentMessage(simulation, told) })
  }
  return seeOther(messagesPath(payment))
}

async function act(simulation: Simulation, wanted: { payment: Payment; action: MessageAction }): Promise<void> {
  const { payment, action } = wanted
  const told = payment.deliveries.filter(({ channel }) => channel === 'server').slice(-mostAtOnce)
  const last = told.at(-1)
  if (last === undefined) return
  switch (action) {
    case 'again':
      return send(simulation, { payment, message: last })
    case 'copies':
      await Promise.all(Array.from({ length: copiesAtOnce }, async () => send(simulation, { payment, message: last })))
      return
    case 'later':
      return postLater(simulation, { payment, message: messageOf(last), delayMs: laterMs })
    case 'reorder':
      for (const message of told.toReversed()) await send(simulation, { payment, message })
  }
}

async function send(simulation: Simulation, sent: { payment: Payment; message: Message }): Promise<void> {
  const { payment, message } = sent
  await postOnce(simulation, { payment, message: messageOf(message), stopped: simulation.stopping.signal })
}

/** The bytes and the signature alone. */
function messageOf({ body, signature }: Message): Message {
  return { body, signature }
}

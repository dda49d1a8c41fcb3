import { clockPanel } from '../clock-panel.ts'
import { startMandate, startPayment } from '../curlec/start-payment.ts'
import { decodePairs, seeOther, type Exchange, type Reply, type Route } from '../http-kit.ts'
import type { Payment } from '../simulation.ts'
import { takeCard } from './card-steps.ts'
import { bankPath, concludePayment, leaveBank } from './conclude-payment.ts'
import { decideOutcome } from './outcomes.ts'
import { bankPage, closedPage, homePage, missingPage, stylesReply } from './pages.ts'
import { resolvePayment } from './resolve-payment.ts'
import { takeStep } from './steps.ts'

const homePayments = 50

/** The pages for the buyer's browser: plain pages and forms that work without scripts. */
export const bankRoutes: readonly Route[] = [
  { method: 'GET', path: /^\/new-instant-pay$/, run: startPayment },
  { method: 'GET', path: /^\/new-mandate$/, run: startMandate },
  { method: 'GET', path: /^\/$/, run: showHome },
  { method: 'GET', path: /^\/bank\.css$/, run: stylesReply },
  { method: 'GET', path: /^\/favicon\.ico$/, run: () => ({ status: 204, headers: {}, body: '' }) },
  { method: 'GET', path: /^\/bank\/(\d{16})$/, run: showBank },
  { method: 'POST', path: /^\/bank\/(\d{16})\/outcome$/, run: chooseOutcome },
  { method: 'POST', path: /^\/bank\/(\d{16})\/step$/, run: leaveStep },
  { method: 'POST', path: /^\/bank\/(\d{16})\/card$/, run: payByCard },
  { method: 'POST', path: /^\/bank\/(\d{16})\/resolve$/, run: resolveByPage },
]

function showHome(exchange: Exchange): Reply {
  const { payments, clock } = exchange.simulation
  return homePage([...payments.values()].slice(-homePayments).toReversed(), clockPanel(clock))
}

function showBank(exchange: Exchange, parameters: readonly string[]): Reply {
  const payment = findPayment(exchange, parameters)
  if (payment === undefined) return missingPage()
  return payment.status === 'open' ? bankPage(payment) : closedPage(payment)
}

// A second click after the outcome does not decide again: it only returns to the shop.
async function chooseOutcome(exchange: Exchange, parameters: readonly string[]): Promise<Reply> {
  const payment = findPayment(exchange, parameters)
  if (payment === undefined) return missingPage()
  const decision = decideOutcome(typedValue(exchange, 'outcome'), payment.request.bank.model)
  if (payment.status !== 'open') return leaveBank(exchange.simulation, payment)
  if (decision === undefined) return seeOther(bankPath(payment))
  await concludePayment(exchange.simulation, { payment, decision })
  return leaveBank(exchange.simulation, payment)
}

async function leaveStep(exchange: Exchange, parameters: readonly string[]): Promise<Reply> {
  const payment = findPayment(exchange, parameters)
  if (payment === undefined) return missingPage()
  if (payment.status !== 'open') return leaveBank(exchange.simulation, payment)
  // A form that is open in another tab may be of an earlier step: the page of the present step is shown instead.
  if (typedValue(exchange, 'step') !== payment.step) return seeOther(bankPath(payment))
  const result = takeStep(payment, decodePairs(exchange.body) ?? [])
  if ('problem' in result) return bankPage(payment, result.problem)
  if ('next' in result) {
    payment.step = result.next
    // On a phone the steps are below the amount, so the page scrolls to them.
    return seeOther(`${bankPath(payment)}#step`)
  }
  await concludePayment(exchange.simulation, { payment, decision: result.decision })
  return leaveBank(exchange.simulation, payment)
}

async function payByCard(exchange: Exchange, parameters: readonly string[]): Promise<Reply> {
  const payment = findPayment(exchange, parameters)
  if (payment === undefined) return missingPage()
  if (payment.status !== 'open') return leaveBank(exchange.simulation, payment)
  const result = takeCard(payment, decodePairs(exchange.body) ?? [])
  if ('problem' in result) return bankPage(payment, result.problem)
  if ('next' in result) {
    payment.step = result.next
    return seeOther(`${bankPath(payment)}#step`)
  }
  await concludePayment(exchange.simulation, { payment, decision: result.decision })
  return leaveBank(exchange.simulation, payment)
}

async function resolveByPage(exchange: Exchange, parameters: readonly string[]): Promise<Reply> {
  const payment = findPayment(exchange, parameters)
  if (payment === undefined) return missingPage()
  const outcome = typedValue(exchange, 'outcome')
  if (outcome === 'approve' || outcome === 'reject') await resolvePayment(exchange.simulation, { payment, outcome })
  return seeOther(bankPath(payment))
}

function findPayment(exchange: Exchange, parameters: readonly string[]): Payment | undefined {
  return exchange.simulation.payments.get(parameters[0] ?? '')
}

function typedValue(exchange: Exchange, name: string): string {
  return decodePairs(exchange.body)?.find(([candidate]) => candidate === name)?.[1] ?? ''
}

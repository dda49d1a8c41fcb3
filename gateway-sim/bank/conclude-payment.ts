import { browserReturn, deliverToServer, dropServerDelivery } from '../deliver-callback.ts'
import { seeOther, type Reply } from '../http-kit.ts'
import { isCancellation } from '../razorpay/messages.ts'
import type { Payment, Simulation } from '../simulation.ts'
import { isPendingCode, type Decision } from './outcomes.ts'
import { returnPage } from './return-page.ts'

/**
 * Gives a payment its outcome and tells the merchant's server first. The status changes before anything is sent, so
 * that a second click finds a payment that is no longer open.
 */
export async function concludePayment(
  simulation: Simulation,
  conclusion: { readonly payment: Payment; readonly decision: Decision },
): Promise<void> {
  const { payment, decision } = conclusion
  payment.browserReturns = decision.browser
  if (decision.code === undefined) {
    payment.status = 'abandoned'
    return
  }
  payment.status = isPendingCode(decision.code) ? 'pended' : 'concluded'
  payment.code = decision.code
  if (decision.server) await deliverToServer(simulation, payment)
  else dropServerDelivery(simulation, payment)
}

/** Sends the browser back to the merchant, or to the bank's own last page when its return is scripted to be lost. */
export async function leaveBank(simulation: Simulation, payment: Payment): Promise<Reply> {
  if (payment.status === 'abandoned') return seeOther(bankPath(payment))
  const body = await browserReturn(simulation, payment)
  if (body === undefined) return seeOther(bankPath(payment))
  if (payment.request.protocol === 'razorpay' && isCancellation(payment.code)) return seeOther(payment.request.notes)
  if (payment.request.protocol !== 'curlec') return returnPage(payment, body)
  const url = new URL(payment.request.merchantUrl)
  for (const [name, value] of new URLSearchParams(body)) url.searchParams.append(name, value)
  return seeOther(url.href)
}

/** The path of the bank page of a payment. */
export function bankPath(payment: Payment): string {
  return `/bank/${payment.id}`
}

import { randomBytes } from 'node:crypto'
import { browserReturn, deliverToServer, dropServerDelivery } from '../deliver-callback.ts'
import { seeOther, type Reply } from '../http-kit.ts'
import { isCancellation } from '../razorpay/messages.ts'
import type { Payment, Simulation } from '../simulation.ts'
import { html } from './html.ts'
import { isPendingCode, type Decision } from './outcomes.ts'
import { page } from './pages.ts'

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

/** The browser's return by a form that submits itself, as gateways do that POST; by its button without script. */
function returnPage(payment: Payment, body: string): Reply {
  const fields = [...new URLSearchParams(body)].map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )
  const content = html` <section class="panel">
    <form id="return" method="post" action="${payment.request.merchantUrl}">
      ${fields}
      <button class="button filled">Return to the shop</button>
    </form>
  </section>`
  const script = { nonce: randomBytes(16).toString('base64'), text: "document.getElementById('return').submit()" }
  return page({ status: 200, title: 'Back to the shop', bank: payment, content, script })
}

import { randomBytes } from 'node:crypto'
import type { Reply } from '../http-kit.ts'
import type { Payment } from '../simulation.ts'
import { html } from './html.ts'
import { page } from './pages.ts'

/** The browser's return by a form that submits itself, as gateways do that POST; by its button without script. */
export function returnPage(payment: Payment, body: string): Reply {
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

import { shownAmount } from '../curlec/amounts.ts'
import { tamperKinds } from '../curlec/tamper-callback.ts'
import type { Reply } from '../http-kit.ts'
import type { DeliveryRecord, Payment } from '../simulation.ts'
import { html, nothing, type Markup } from './html.ts'
import { meaningOf } from './outcomes.ts'
import { messagesPath, page } from './pages.ts'

/** The delay of "later". */
export const laterMs = 10_000
/** The number of "several at once". */
export const copiesAtOnce = 5

const actions = [
  { name: 'again', label: 'Send the last one again' },
  { name: 'copies', label: `Send it ${copiesAtOnce} times at once` },
  { name: 'later', label: `Send it in ${laterMs / 1000} seconds` },
  { name: 'reorder', label: 'Send all again, last first' },
] as const
export type MessageAction = (typeof actions)[number]['name']

export function isMessageAction(text: string): text is MessageAction {
  return actions.some(({ name }) => name === text)
}

/** The messages of a payment to the shop, and ways to send them again as a gateway should not. */
export function messagesPage(payment: Payment): Reply {
  const { request } = payment
  const hasServer = payment.deliveries.some(({ channel }) => channel === 'server')
  const content = html` <section class="panel" aria-labelledby="told">
      <h2 id="told">${request.orderNo}, ${shownAmount(request.amountSen)}</h2>
      <p>
        ${payment.status}, ${meaningOf(payment.code)}. <a href="/bank/${payment.id}">The bank page</a>,
        <a href="/">latest payments</a>
      </p>
      ${payment.deliveries.length === 0 ? html`<p>Nothing was told yet.</p>` : messageList(payment.deliveries)}
    </section>
    ${hasServer ? html`${actionForm(payment)} ${tamperForm(payment)}` : nothing}`
  return page({ status: 200, title: 'Messages to the shop', content })
}

function messageList(deliveries: readonly DeliveryRecord[]): Markup {
  const rows = deliveries.map(
    ({ channel, at, body, result }) =>
      html` <li>
        <span>${channel === 'server' ? 'By our server' : 'By the browser'}</span>
        <span>${at.slice(11, 19)} UTC</span>
        <span>${result}</span>
        <details class="message">
          <summary>What it said</summary>
          <code>${body.slice(0, 2000)}</code>
        </details>
      </li>`,
  )
  return html`<ul class="rows">
    ${rows}
  </ul>`
}

function actionForm(payment: Payment): Markup {
  const buttons = actions.map(
    ({ name, label }) => html` <button class="button line" name="action" value="${name}">${label}</button>`,
  )
  return html` <form method="post" action="${messagesPath(payment)}" class="actions">${buttons}</form>`
}

function tamperForm(payment: Payment): Markup {
  const choices = tamperKinds.map((kind) => html`<option value="${kind}">${kind.replaceAll('-', ' ')}</option>`)
  return html` <form method="post" action="${messagesPath(payment)}" class="actions">
    <input type="hidden" name="action" value="tamper" />
    <label class="field" for="kind">Falsified in</label>
    <select id="kind" name="kind">
      ${choices}
    </select>
    <button class="button line">Send it falsified</button>
  </form>`
}

import { readFileSync } from 'node:fs'
import { shownAmount } from '../curlec/amounts.ts'
import type { Problem } from '../curlec/check-request.ts'
import type { Reply } from '../http-kit.ts'
import type { Payment } from '../simulation.ts'
import { cardForm } from './card-steps.ts'
import { html, Markup, nothing } from './html.ts'
import { codeFor, meaningOf, outcomes } from './outcomes.ts'
import { browserAddress, stepForm, type StepProblem } from './steps.ts'

const styles = [new URL('./bank.css', import.meta.url), new URL('./steps.css', import.meta.url)]
  .map((file) => readFileSync(file, 'utf8'))
  .join('')

/**
 * The style sheet of every page; the pages themselves contain no style or script, so that their CSP can forbid both.
 */
export function stylesReply(): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=300' },
    body: styles,
  }
}

/** The page of an open payment: approve at once, choose another outcome, or go through the bank's four steps. */
export function bankPage(payment: Payment, problem?: StepProblem): Reply {
  const content = html` <div class="columns">
    ${summary(payment, approveForm(payment))}
    <div>${payment.request.bank.code === '' ? cardForm(payment, problem) : stepForm(payment, problem)}</div>
  </div>`
  return page({
    status: problem === undefined ? 200 : 422,
    title: payment.request.bank.code === '' ? 'Pay by card' : 'Pay by bank',
    bank: payment,
    content,
  })
}

/** The last page of a payment that is no longer open; a pending one can be resolved here, as by its approver. */
export function closedPage(payment: Payment): Reply {
  const content = html` <div class="columns">
    ${summary(payment, nothing)}
    <section class="panel" aria-labelledby="state">
      <h2 id="state">${payment.status === 'abandoned' ? 'Abandoned' : meaningOf(payment.code)}</h2>
      <p>${closedSentence(payment)}</p>
      ${payment.status === 'pended' ? resolveForms(payment) : nothing}
      ${payment.status === 'concluded' && payment.browserReturns ? returnForm(payment) : nothing}
    </section>
  </div>`
  return page({ status: 200, title: 'Payment at the bank', bank: payment, content })
}

/** Every reason why a request was refused. It has no link, since nothing in such a request can be trusted. */
export function refusalPage(status: 400 | 409, problems: readonly Problem[]): Reply {
  const rows = problems.map(({ field, reason }) => html`<li><code>${field.slice(0, 60)}</code> ${reason}</li>`)
  const content = html` <section class="panel" aria-labelledby="reasons">
    <h2 id="reasons">The gateway refused this request</h2>
    <ul>
      ${rows}
    </ul>
    <p>Nothing was charged. Go back to the shop and pay again.</p>
  </section>`
  return page({ status, title: 'Payment refused', content })
}

/** The gateway's front page: the latest payments, each leading to its bank page, and its clock. */
export function homePage(payments: readonly Payment[], clock: Markup): Reply {
  const rows = payments.map(
    (payment) =>
      html` <li>
        <a href="/bank/${payment.id}">${payment.request.orderNo}</a>
        <span>${shownAmount(payment.request.amountSen)}</span>
        <span>${payment.status}, ${meaningOf(payment.code)}</span>
        <a href="${messagesPath(payment)}" aria-label="Messages about ${payment.request.orderNo}">Messages</a>
      </li>`,
  )
  const content = html` <section class="panel" aria-labelledby="latest">
      <h2 id="latest">Latest payments</h2>
      ${
        rows.length === 0
          ? html`<p>None yet. Pay in the shop and the payment shows here.</p>`
          : html`<ul class="rows">
              ${rows}
            </ul>`
      }
    </section>
    ${clock}`
  return page({ status: 200, title: 'Payment gateway simulator', content })
}

/** Where the messages to the shop about a payment can be seen and sent again. */
export function messagesPath(payment: Payment): string {
  return `/bank/${payment.id}/messages`
}

/** The page for an unknown path. */
export function missingPage(): Reply {
  const content = html`<p class="panel">There is nothing at this address. <a href="/">Latest payments</a></p>`
  return page({ status: 404, title: 'Page not found', content })
}

function summary(payment: Payment, actions: Markup): Markup {
  const { request } = payment
  return html` <section class="summary" aria-labelledby="paying">
    <h2 id="paying">You are paying</h2>
    <p class="amount">${shownAmount(request.amountSen)}</p>
    <dl>
      <div>
        <dt>For</dt>
        <dd>${request.description}</dd>
      </div>
      <div>
        <dt>Order</dt>
        <dd>${request.orderNo}</dd>
      </div>
      <div>
        <dt>To</dt>
        <dd>${new URL(request.merchantUrl).host}</dd>
      </div>
      <div>
        <dt>FPX transaction</dt>
        <dd>${payment.id}</dd>
      </div>
    </dl>
    ${actions}
  </section>`
}

function approveForm(payment: Payment): Markup {
  const others = outcomes.filter((outcome) => outcome.name !== 'approve')
  const buttons = others.map(
    (outcome) =>
      html` <button class="button other" name="outcome" value="${outcome.name}">
        <span>${outcome.label}</span>
        <span class="code">${codeFor(outcome, payment.request.bank.model) ?? 'none'}</span>
      </button>`,
  )
  return html` <form method="post" action="/bank/${payment.id}/outcome">
    <button class="button approve" name="outcome" value="approve">
      Approve payment of ${shownAmount(payment.request.amountSen)}
    </button>
    <details>
      <summary>Other outcomes</summary>
      <p>Each button ends the payment at once. The code is what the shop is told.</p>
      <div class="others">${buttons}</div>
    </details>
  </form>`
}

function resolveForms(payment: Payment): Markup {
  return html` <form method="post" action="/bank/${payment.id}/resolve" class="actions">
    <button class="button filled" name="outcome" value="approve">
      Approve ${shownAmount(payment.request.amountSen)} now
    </button>
    <button class="button line" name="outcome" value="reject">Reject now</button>
  </form>`
}

function returnForm(payment: Payment): Markup {
  return html` <form method="post" action="/bank/${payment.id}/outcome" class="actions">
    <button class="button filled">Return to the shop</button>
  </form>`
}

function closedSentence(payment: Payment): string {
  if (payment.status === 'abandoned')
    return 'The buyer walked away. The shop was told nothing. You can close this page.'
  if (payment.status === 'pended') {
    const place = new URL(payment.request.merchantUrl).host
    return `The shop was told ${payment.code}. When you decide here, only the server of ${place} hears of it.`
  }
  const told = `The bank answered ${payment.code}.`
  return payment.browserReturns
    ? told
    : `${told} The way back to the shop was lost on purpose. You can close this page.`
}

/** A page of the gateway. `formTargets` are the origins that its forms may lead to, directly or after redirects. */
export function page(parts: {
  readonly status: number
  readonly title: string
  readonly bank?: Payment
  readonly formTargets?: readonly string[]
  /** Runs when the page has loaded. */
  readonly script?: { readonly nonce: string; readonly text: string }
  readonly content: Markup
}): Reply {
  const bankName = parts.bank?.request.bank.displayName ?? 'Gateway simulator'
  const body = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${bankName} | ${parts.title}</title>
        <link rel="stylesheet" href="/bank.css" />
      </head>
      <body>
        <a class="skip" href="#main">Skip to the payment</a>
        <header>
          <p class="notice">
            <strong>Simulated bank: no money moves.</strong> Nothing typed here is kept or sent anywhere.
          </p>
          <p class="bank"><span class="dot" aria-hidden="true"></span>${bankName}</p>
        </header>
        <main id="main" tabindex="-1">
          <h1>${parts.title}</h1>
          ${parts.content}
        </main>
        ${
          parts.script === undefined
            ? nothing
            : html`<script nonce="${parts.script.nonce}">
                ${new Markup(parts.script.text)}
              </script>`
        }
      </body>
    </html> `
  // Chrome applies form-action to the redirect after a form too, so the merchant's own address must be named in it.
  const targets = parts.bank === undefined ? (parts.formTargets ?? []) : [browserAddress(parts.bank)]
  const formTargets = ["'self'", ...targets].join(' ')
  const scripts = parts.script === undefined ? '' : ` script-src 'nonce-${parts.script.nonce}';`
  const policy = `default-src 'none'; style-src 'self';${scripts} form-action ${formTargets}; base-uri 'none'; frame-ancestors 'none'`
  return {
    status: parts.status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    body: body.text,
  }
}

import { shownAmount } from '../curlec/amounts.ts'
import type { Pair } from '../curlec/checksum.ts'
import type { Payment } from '../simulation.ts'
import { html, nothing, type Markup } from './html.ts'
import { cancelOutcome, steps, type Decision, type Step } from './outcomes.ts'

/** Why a step was refused: the field and what to do about it. */
export type StepProblem = { readonly field: string; readonly message: string }

export type StepResult = { readonly problem: StepProblem } | { readonly decision: Decision } | { readonly next: Step }

const stepNames = { login: 'Log in', account: 'Account', tac: 'TAC', confirm: 'Confirm' } as const

const accounts = [
  { id: 'savings', name: 'Savings account 5142 8301 7720', note: 'Holds enough for this payment' },
  { id: 'current', name: 'Current account 3080 1177 4465', note: 'Holds too little: the bank will reject with 51' },
] as const

/** Takes the input of a step and returns the result: a correction, the next step, or the bank's answer. */
export function takeStep(payment: Payment, typed: readonly Pair[]): StepResult {
  const values = new Map(typed)
  const value = (name: string) => (values.get(name) ?? '').trim()
  switch (payment.step) {
    case 'login':
      if (value('username') === '') return refuse('username', 'Enter any name, such as demo.')
      if (value('password') === '') return refuse('password', 'Enter any password. It is not kept.')
      return { next: 'account' }
    case 'account':
      if (!accounts.some((account) => account.id === value('account'))) return refuse('account', 'Choose an account.')
      payment.account = value('account')
      return { next: 'tac' }
    case 'tac':
      return value('tac') === payment.tac
        ? { next: 'confirm' }
        : refuse('tac', `Enter ${payment.tac}, the TAC shown above.`)
    case 'confirm':
      return { decision: { code: payment.account === 'current' ? '51' : '00', server: true, browser: true } }
  }
}

/** The form of the present step of a payment, with the problem of the last try beside its field. */
export function stepForm(payment: Payment, problem: StepProblem | undefined): Markup {
  const problemText =
    problem === undefined ? nothing : html`<p class="problem" id="problem" role="alert">${problem.message}</p>`
  return html` <section class="panel" aria-labelledby="step">
    <h2 id="step">Or go step by step</h2>
    ${stepList(payment.step)} ${problemText}
    <form method="post" action="/bank/${payment.id}/step" novalidate>
      <input type="hidden" name="step" value="${payment.step}" />
      ${stepFields(payment, problem)}
      <div class="actions">
        <button class="button line">${payment.step === 'confirm' ? 'Confirm payment' : 'Continue'}</button>
      </div>
    </form>
    <form method="post" action="/bank/${payment.id}/outcome">
      <button class="button quiet" name="outcome" value="${cancelOutcome(payment.step)}">Cancel payment</button>
    </form>
  </section>`
}

/** The origin that the browser returns to. */
export function browserAddress(payment: Payment): string {
  return new URL(payment.request.merchantUrl).origin
}

function stepList(current: Step): Markup {
  const items = steps.map((step, index) => {
    const isPast = index < steps.indexOf(current)
    const state = step === current ? html` class="now" aria-current="step"` : isPast ? html` class="past"` : nothing
    return html`<li${state}>${stepNames[step]}</li>`
  })
  return html`<ol class="steps">
    ${items}
  </ol>`
}

function stepFields(payment: Payment, problem: StepProblem | undefined): Markup {
  switch (payment.step) {
    case 'login':
      return html` ${field({ name: 'username', label: 'Username (anything will do)', type: 'text', complete: 'off', problem })}
      ${field({ name: 'password', label: 'Password (anything will do)', type: 'password', complete: 'off', problem })}`
    case 'account':
      return html` <fieldset>
        <legend>Pay from</legend>
        ${accounts.map(
          (account) =>
            html` <label class="choice">
              <input
                type="radio"
                name="account"
                value="${account.id}"
                ${payment.account === account.id ? html` checked` : nothing}
              />
              <span>${account.name}<small>${account.note}</small></span>
            </label>`,
        )}
      </fieldset>`
    case 'tac':
      return html` <p>
          The bank would send a code to your phone. Here it is: <strong class="tac">${payment.tac}</strong>
        </p>
        ${field({ name: 'tac', label: 'TAC, six digits', type: 'text', complete: 'one-time-code', problem })}`
    case 'confirm':
      return html` <p>
        Pay ${shownAmount(payment.request.amountSen)} from your ${payment.account} account to
        ${new URL(payment.request.merchantUrl).host}?
      </p>`
  }
}

function field(parts: {
  readonly name: string
  readonly label: string
  readonly type: 'text' | 'password'
  readonly complete: string
  readonly problem: StepProblem | undefined
}): Markup {
  const isWrong = parts.problem?.field === parts.name
  const wrong = isWrong ? html` aria-invalid="true" aria-describedby="problem" autofocus` : nothing
  return html` <label class="field" for="${parts.name}">${parts.label}</label>
    <input
      id="${parts.name}"
      name="${parts.name}"
      type="${parts.type}"
      maxlength="60"
      autocomplete="${parts.complete}"
      spellcheck="false"
      autocapitalize="none"
      ${wrong}
    />`
}

function refuse(name: string, message: string): StepResult {
  return { problem: { field: name, message } }
}

import { shownAmount } from '../curlec/amounts.ts'
import type { Pair } from '../curlec/checksum.ts'
import type { Payment } from '../simulation.ts'
import { html, nothing, type Markup } from './html.ts'
import type { Decision } from './outcomes.ts'
import type { StepProblem, StepResult } from './steps.ts'

const told = { server: true, browser: true } as const

/** The test numbers and the bank's response: a decision, or a challenge of 3-D Secure. */
const cards: Readonly<Record<string, Decision | 'challenge'>> = {
  '4111111111111111': { code: '00', ...told },
  '4000000000003220': 'challenge',
  '4000000000000002': { code: '57', ...told },
  '4000000000009995': { code: '51', ...told },
  '4000000000000119': { code: 'OF', ...told },
}

/** Takes the card, or the code of the challenge, and returns the result. The step `tac` is the challenge. */
export function takeCard(payment: Payment, typed: readonly Pair[]): StepResult {
  const values = new Map(typed)
  if (payment.step === 'tac') return takeCode(payment, (values.get('code') ?? '').trim())
  const card = cards[(values.get('number') ?? '').replaceAll(/[\s-]/g, '')]
  if (card === undefined)
    return { problem: { field: 'number', message: 'Enter one of the test numbers beside this form.' } }
  return card === 'challenge' ? { next: 'tac' } : { decision: card }
}

function takeCode(payment: Payment, code: string): StepResult {
  return code === payment.tac
    ? { decision: { code: '00', ...told } }
    : { problem: { field: 'code', message: `Enter ${payment.tac}, the code shown above.` } }
}

/** The card form, or the challenge of the card's own bank. */
export function cardForm(payment: Payment, problem: StepProblem | undefined): Markup {
  const problemText =
    problem === undefined ? nothing : html`<p class="problem" id="problem" role="alert">${problem.message}</p>`
  const isChallenge = payment.step === 'tac'
  const wrong = problem === undefined ? nothing : html` aria-invalid="true" aria-describedby="problem" autofocus`
  return html` <section class="panel" aria-labelledby="step">
    <h2 id="step">${isChallenge ? 'Confirm with your bank' : 'Pay by card'}</h2>
    ${problemText}
    <form method="post" action="/bank/${payment.id}/card" novalidate>
      ${isChallenge ? challengeField(payment, wrong) : numberField(wrong)}
      <div class="actions">
        <button class="button line">
          ${isChallenge ? 'Confirm' : html`Pay ${shownAmount(payment.request.amountSen)} by card`}
        </button>
      </div>
    </form>
    <form method="post" action="/bank/${payment.id}/outcome">
      <button class="button quiet" name="outcome" value="${isChallenge ? 'cancel-tac' : 'cancel-login'}">
        Cancel payment
      </button>
    </form>
  </section>`
}

function numberField(wrong: Markup): Markup {
  return html` <label class="field" for="number">Card number</label>
    <input id="number" name="number" type="text" inputmode="numeric" autocomplete="off" maxlength="30" ${wrong} />
    <p>
      4111 1111 1111 1111 is approved, 4000 0000 0000 3220 asks for a code, 4000 0000 0000 0002 is declined, 4000 0000
      0000 9995 holds too little, 4000 0000 0000 0119 times out.
    </p>`
}

function challengeField(payment: Payment, wrong: Markup): Markup {
  return html` <p>
      The bank of the card would send a code to your phone. Here it is: <strong class="tac">${payment.tac}</strong>
    </p>
    <label class="field" for="code">Code, six digits</label>
    <input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="6" ${wrong} />`
}

import { expect, it } from 'vitest'
import type { CallAnswer } from './api.ts'
import { typedFields } from './form-fields.ts'
import { actionOutcome, formDone, refusedForm, refusedMessage, runFormAction } from './run-form-action.ts'

function sent(fields: Readonly<Record<string, string>>): Request {
  return new Request('https://hundred.example/zh/my-account/classes?tab=past', {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
}

function refusal(status: number): CallAnswer<string> {
  return { ok: false, refusal: { status, code: 'x', message: 'No.', errors: {}, requestId: undefined } }
}

async function answerTo(answer: CallAnswer<string>, staysSignedOut = false): Promise<unknown> {
  return runFormAction(sent({}), async () =>
    actionOutcome(answer, { done: (value) => `to ${value}`, refused: refusedMessage, staysSignedOut }),
  ).catch((thrown: unknown) => thrown)
}

it('an accepted form redirects where the page says', async () => {
  expect(await answerTo({ ok: true, value: 'booked' })).toBe('to booked')
})

it.each([
  ['a refusal keeps its status and is shown', 409, 409],
  ['a response that was lost is shown as 503', 0, 503],
])('%s', async (_name, status, shown) => {
  expect(await answerTo(refusal(status))).toMatchObject({ data: { refused: 'No.' }, init: { status: shown } })
})

it('a signed-out visitor is sent to log in and returns to the same page', async () => {
  const answer = await answerTo(refusal(401))
  expect(answer).toBeInstanceOf(Response)
  expect(answer instanceof Response && answer.headers.get('location')).toBe(
    '/zh/signin?next=%2Fzh%2Fmy-account%2Fclasses%3Ftab%3Dpast',
  )
})

it('a wrong password is shown at its field', async () => {
  expect(await answerTo(refusal(401), true)).toMatchObject({ data: { refused: 'No.' }, init: { status: 401 } })
})

it('an unknown form is answered 400', async () => {
  await expect(runFormAction(sent({}), async () => undefined)).rejects.toMatchObject({ init: { status: 400 } })
})

it('a refused form keeps what was typed, except passwords', async () => {
  const typed = { login: 'mei@example.com', password: 'secret', old_password: 'before', new_password: 'after' }
  const form = await sent(typed).formData()
  expect(typedFields(form)).toEqual({ login: 'mei@example.com' })
  const refused = refusal(409)
  if (refused.ok) throw new Error('it is a refusal')
  expect(refusedForm(refused.refusal, form)).toEqual({ ...refused, values: { login: 'mei@example.com' } })
})

it('a form that succeeded leads to its path, and from a modal nowhere', async () => {
  const onPage = formDone(await sent({}).formData(), '/zh/my-account')
  expect(onPage instanceof Response && [onPage.status, onPage.headers.get('location')]).toEqual([303, '/zh/my-account'])
  expect(formDone(await sent({ stay: '1' }).formData(), '/zh/my-account')).toMatchObject({ data: { ok: true } })
})

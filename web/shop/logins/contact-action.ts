import { changeContact, sendContactCode } from '#domain/logins/api.ts'
import { type Call, type CallRefusal, TypedFields } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { actionOutcome, refusedForm, type ActionOutcome } from '#web/kit/run-form-action.ts'
import { readSentCode, type SentCode } from '../messages/sent-code.tsx'

interface Contact {
  readonly contact: SentCode
}

/** Requests a code, or changes the contact with one; `done` then says where to go. Undefined for another form. */
export async function contactAction(
  call: Call,
  { form, done }: { readonly form: FormData; readonly done: () => Response },
): Promise<ActionOutcome<Response | Contact, Contact> | undefined> {
  const intent = textField(form, 'intent')
  const login = textField(form, 'login')
  const before = readSentCode(form)
  const refused = (refusal: CallRefusal) => ({ contact: { ...before, refused: refusedForm(refusal, form) } })
  if (intent === 'contact-send')
    return actionOutcome(await call(sendContactCode, new TypedFields({ login })), {
      done: ({ expires_at: expiresAt }) => ({ contact: { sentTo: login, expiresAt, refused: undefined } }),
      refused,
    })
  if (intent !== 'contact') return undefined
  const typed = { login, code: textField(form, 'code'), password: textField(form, 'password') }
  const answer = await call(changeContact, new TypedFields(typed))
  return actionOutcome(answer, {
    done,
    refused,
    staysSignedOut: !answer.ok && answer.refusal.code === 'auth.reauth',
  })
}

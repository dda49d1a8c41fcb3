import { changeContact, sendContactCode } from '#domain/logins/api.ts'
import { type Call, type CallRefusal, TypedFields } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { actionOutcome, refusedForm, type ActionOutcome, type RefusedForm } from '#web/kit/run-form-action.ts'

/** The state of the change: where a code was sent, when it expires, and the last refusal. */
export interface ContactChanging {
  readonly sentTo: string | undefined
  readonly expiresAt: string | undefined
  readonly refused: RefusedForm | undefined
}

interface Contact {
  readonly contact: ContactChanging
}

/** Requests a code, or changes the contact with one; `done` then says where to go. Undefined for another form. */
export async function contactAction(
  call: Call,
  { form, done }: { readonly form: FormData; readonly done: () => Response },
): Promise<ActionOutcome<Response | Contact, Contact> | undefined> {
  const intent = textField(form, 'intent')
  const login = textField(form, 'login')
  const before = {
    sentTo: textField(form, 'sent_to') || undefined,
    expiresAt: textField(form, 'expires_at') || undefined,
  }
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

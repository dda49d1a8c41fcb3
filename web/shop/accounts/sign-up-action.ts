import { register } from '#domain/accounts/api.ts'
import { correctedContact } from '#domain/accounts/contacts.ts'
import { TypedFields, type Call, type CallRefusal } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { localeOf } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import { actionOutcome, refusedForm, runFormAction } from '#web/kit/run-form-action.ts'
import { birthDateOf } from './birth-date.ts'
import { afterSignIn } from './sign-in-action.ts'

/** Creates an account; the tick counts for both documents, in the versions shown beside it. */
export async function signUp(call: Call, request: Request) {
  const { pathname } = pageUrl(request)
  return runFormAction(request, async (form) =>
    actionOutcome(await call(register, new TypedFields({ ...registrationFrom(form), locale: localeOf(pathname) })), {
      done: () => afterSignIn(form, request),
      refused: (refusal) => refusedForm(atTheirFields(refusal), form),
      staysSignedOut: true,
    }),
  )
}

/** One field takes the e-mail address or the phone number, so it shows the errors of both. */
function atTheirFields(refusal: CallRefusal): CallRefusal {
  const { email, phone, ...errors } = refusal.errors
  const login = email ?? phone
  return { ...refusal, errors: login === undefined ? errors : { ...errors, login } }
}

/**
 * The typed fields as the endpoint takes them: e-mail or phone by its form, and the three birthday fields as one date.
 */
export function registrationFrom(form: FormData): Readonly<Record<string, unknown>> {
  const referral = textField(form, 'referral_code')
  return {
    ...correctedContact(textField(form, 'login')),
    ...(referral.trim() === '' ? {} : { referral_code: referral }),
    full_name: textField(form, 'full_name'),
    password: textField(form, 'password'),
    birth_date: birthDateOf(form),
    terms: form.has('agreed'),
    terms_version: Number(form.get('terms_version')),
    privacy: form.has('agreed'),
    privacy_version: Number(form.get('privacy_version')),
  }
}

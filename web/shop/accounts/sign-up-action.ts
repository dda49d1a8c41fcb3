import { register } from '#domain/accounts/api.ts'
import { actionAnswer, actionOutcome } from '#web/kit/action-answer.ts'
import { TypedFields, type Call } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { localeOf } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-url.ts'
import { formResult } from './form-result.ts'
import { afterSignIn } from './sign-in-action.ts'

const optional = ['email', 'phone', 'referral_code'] as const

/** Opens an account with what was typed; both ticks go with the version that stood beside them. */
export async function signUp(call: Call, request: Request) {
  const { pathname } = pageUrl(request)
  return actionAnswer(request, async (form) =>
    actionOutcome(await call(register, new TypedFields({ ...registrationFrom(form), locale: localeOf(pathname) })), {
      done: () => afterSignIn(form, request),
      refused: (refusal) => formResult(refusal, form),
      staysSignedOut: true,
    }),
  )
}

function registrationFrom(form: FormData): Readonly<Record<string, unknown>> {
  const given = optional.flatMap((name) => {
    const value = textField(form, name)
    return value.trim() === '' ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(given),
    full_name: textField(form, 'full_name'),
    password: textField(form, 'password'),
    birth_date: textField(form, 'birth_date'),
    terms: form.has('terms'),
    terms_version: Number(form.get('terms_version')),
    privacy: form.has('privacy'),
    privacy_version: Number(form.get('privacy_version')),
  }
}

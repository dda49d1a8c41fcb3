import { data } from 'react-router'
import { register } from '#domain/accounts/api.ts'
import { TypedFields, type Call } from '#web/kit/api.ts'
import { localeOf } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-url.ts'
import { formResult } from './form-result.ts'
import { afterSignIn } from './sign-in-action.ts'

const optional = ['email', 'phone', 'referral_code'] as const

/** Opens an account with what was typed; both ticks go with the version that stood beside them. */
export async function signUp(call: Call, request: Request) {
  const typed = await request.formData()
  const fields: Record<string, unknown> = {
    full_name: typed.get('full_name') ?? '',
    password: typed.get('password') ?? '',
    birth_date: typed.get('birth_date') ?? '',
    terms: typed.has('terms'),
    terms_version: Number(typed.get('terms_version')),
    privacy: typed.has('privacy'),
    privacy_version: Number(typed.get('privacy_version')),
    locale: localeOf(pageUrl(request).pathname),
  }
  for (const name of optional) {
    const value = typed.get(name)
    if (typeof value === 'string' && value.trim() !== '') fields[name] = value
  }
  const answer = await call(register, new TypedFields(fields))
  if (!answer.ok) return data(formResult(answer.refusal, typed), { status: answer.refusal.status || 503 })
  return afterSignIn(typed, request)
}

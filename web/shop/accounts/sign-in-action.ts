import { data, redirectDocument } from 'react-router'
import { createToken } from '#domain/accounts/api.ts'
import { TypedFields, type Call } from '#web/kit/api.ts'
import { localeOf, pathIn } from '#web/kit/locale.ts'
import { ownPath } from '#web/kit/own-path.ts'
import { pageUrl } from '#web/kit/page-url.ts'
import { formResult, type FormDone } from './form-result.ts'

/** Logs in. The page then leads on by a whole new document, in which everything knows who is there. */
export async function signIn(call: Call, request: Request) {
  const typed = await request.formData()
  const answer = await call(
    createToken,
    new TypedFields({ login: typed.get('login') ?? '', password: typed.get('password') ?? '' }),
  )
  if (!answer.ok) return data(formResult(answer.refusal, typed), { status: answer.refusal.status || 503 })
  return afterSignIn(typed, request)
}

/** From a modal the page stays; else on to where the visitor wanted to go, or to the account. */
export function afterSignIn(typed: FormData, request: Request) {
  const done: FormDone = { ok: true }
  if (typed.get('stay') === '1') return data(done)
  const next = typed.get('next')
  return redirectDocument(
    ownPath(typeof next === 'string' ? next : null, pathIn(localeOf(pageUrl(request).pathname), '/my-account')),
  )
}

import { data, redirect } from 'react-router'
import type { CallAnswer } from './api.ts'
import { localeOf, pathIn } from './locale.ts'
import { pageUrl } from './page-url.ts'

/**
 * What a loader does with an answer: the value, or a page of its own for the refusal. Signed out goes to the sign-in
 * page and comes back; absent is the 404 page; the rest is the page that asks to try again later.
 */
export function loaderValue<Value>(answer: CallAnswer<Value>, request: Request): Value {
  if (answer.ok) return answer.value
  const { status, message, requestId } = answer.refusal
  if (status === 401) throw signInFirst(request)
  throw data({ message, requestId }, { status: status === 404 ? 404 : status >= 400 ? status : 503 })
}

/** Sends a signed-out visitor to the sign-in page, which leads back here. */
export function signInFirst(request: Request): Response {
  return wayTo('/signin', request)
}

/** Sends a newcomer to the registration, which leads back here and names the login. */
export function registerFirst(request: Request): Response {
  return wayTo('/signup', request)
}

function wayTo(path: '/signin' | '/signup', request: Request): Response {
  const { pathname, search } = pageUrl(request)
  return redirect(`${pathIn(localeOf(pathname), path)}?next=${encodeURIComponent(pathname + search)}`)
}

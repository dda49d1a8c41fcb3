import { data, redirect } from 'react-router'
import type { CallAnswer } from './api.ts'
import { localeOf, pathIn } from './locale.ts'
import { pageUrl } from './page-path.ts'

/**
 * Turns a loader's response into a value, or throws for the refusal: 401 redirects to the login page and returns, 404
 * is the not-found page, anything else the page that asks to try again later.
 */
export function loaderValue<Value>(answer: CallAnswer<Value>, request: Request): Value {
  if (answer.ok) return answer.value
  const { status, message, requestId } = answer.refusal
  if (status === 401) throw signInFirst(request)
  throw data({ message, requestId }, { status: status === 404 ? 404 : status >= 400 ? status : 503 })
}

/** Redirects a signed-out visitor to the login page, which leads back here. */
export function signInFirst(request: Request): Response {
  return wayTo('/signin', request)
}

/** Redirects a new visitor to the registration, which leads back here and offers the login. */
export function registerFirst(request: Request): Response {
  return wayTo('/signup', request)
}

function wayTo(path: '/signin' | '/signup', request: Request): Response {
  const { pathname, search } = pageUrl(request)
  return redirect(`${pathIn(localeOf(pathname), path)}?next=${encodeURIComponent(pathname + search)}`)
}

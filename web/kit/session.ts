import { useEffect, useSyncExternalStore } from 'react'
import { getMe } from '#domain/accounts/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { call } from './api.ts'
import { cookieValue, writeCookie } from './cookie.ts'
import { freshMs } from './fresh-ms.ts'

export type Me = OutputOf<typeof getMe>

/**
 * Who is viewing the page. `unknown` until the first response of `/me`: pages are the same for everyone, so their HTML
 * holds nothing personal.
 */
export type Visitor =
  | { readonly state: 'unknown'; readonly me: undefined }
  | { readonly state: 'signed-out'; readonly me: undefined }
  | { readonly state: 'signed-in'; readonly me: Me }

/**
 * Set beside the session cookie and readable by scripts: it says that someone is signed in, and differs for each
 * session.
 */
const hintName = 'hundred_signed_in'
/** The mark of this session; undefined for a signed-out visitor. */
export function sessionHint(): string | undefined {
  return cookieValue(hintName)
}

const unknown: Visitor = { state: 'unknown', me: undefined }
const signedOut: Visitor = { state: 'signed-out', me: undefined }

const listeners = new Set<() => void>()
let visitor: Visitor = unknown
let readAtMs = -Infinity
let reading: Promise<void> | undefined

/**
 * The visitor. Requests GET /me only with the hint cookie, keeps it for 60 s, refreshes it when the page is shown after
 * that, and never retries. A response without a customer removes the hint, and the visitor counts as signed out.
 */
export function useMe(): Visitor {
  useEffect(() => {
    void refreshMe()
    const whenShown = () => {
      if (document.visibilityState === 'visible') void refreshMe()
    }
    document.addEventListener('visibilitychange', whenShown)
    return () => document.removeEventListener('visibilitychange', whenShown)
  }, [])
  return useSyncExternalStore(
    subscribe,
    () => visitor,
    () => unknown,
  )
}

/** Reloads the visitor at once: call it after logging in or out and after saving the profile. */
export async function sessionChanged(): Promise<void> {
  await reading
  readAtMs = -Infinity
  await refreshMe()
}

async function refreshMe(): Promise<void> {
  if (cookieValue(hintName) === undefined) {
    readAtMs = -Infinity
    return tell(signedOut)
  }
  if (performance.now() - readAtMs < freshMs.me) return
  reading ??= loadMe().finally(() => {
    reading = undefined
  })
  await reading
}

async function loadMe(): Promise<void> {
  const answer = await call(getMe, {})
  // A lost answer is not kept: whoever needs the visitor next asks again.
  if (answer.ok || answer.refusal.status === 401) readAtMs = performance.now()
  if (answer.ok) return tell({ state: 'signed-in', me: answer.value })
  // Only a 401 of the server ends a session; a broken network does not.
  if (answer.refusal.status !== 401) return tell(visitor.state === 'unknown' ? signedOut : visitor)
  writeCookie(hintName, undefined)
  tell(signedOut)
}

function tell(next: Visitor): void {
  if (next === visitor) return
  visitor = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

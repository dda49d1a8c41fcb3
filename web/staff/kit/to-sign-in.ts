export const signInPath = '/staff/signin'

let isLeaving = false

/**
 * Leads to the sign-in page, and from there back to this one or to another: in a whole new document, so that nothing of
 * the previous person stays in memory. The first call decides: a read that is refused meanwhile leads nowhere else.
 */
export function toSignIn(next = location.pathname + location.search): void {
  if (isLeaving || location.pathname === signInPath) return
  isLeaving = true
  location.assign(`${signInPath}?next=${encodeURIComponent(next)}`)
}

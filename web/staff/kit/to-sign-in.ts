export const signInPath = '/staff/signin'

/**
 * Leads to the sign-in page, and from there back to this one: in a whole new document, so that nothing of the previous
 * person stays in memory.
 */
export function toSignIn(): void {
  const { pathname, search } = location
  if (pathname !== signInPath) location.assign(`${signInPath}?next=${encodeURIComponent(pathname + search)}`)
}

const longestPath = 500

/**
 * Where to go after logging in: only a path of this site, never another site, never the login pages again. Anything
 * else becomes `otherwise`. Example: `/schedules?date=2026-11-20` stays, `//elsewhere.example` and `/logout` do not.
 */
export function ownPath(next: string | null | undefined, otherwise: string): string {
  if (typeof next !== 'string' || next.length > longestPath || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next))
    return otherwise
  const { origin, pathname } = new URL(next, 'https://own.invalid')
  const isSignIn = /^(?:\/zh)?\/(?:signin|signup|logout|api)(?:\/|$)/.test(pathname)
  return origin === 'https://own.invalid' && !isSignIn ? next : otherwise
}

/**
 * The visible address of the requested page. A client-side navigation requests `/packages.data` and names its loaders
 * in `_routes`; neither is part of the page's address.
 */
export function pageUrl(request: Request): URL {
  const url = new URL(request.url)
  url.pathname = url.pathname.replace(/\/_\.data$/, '/').replace(/\.data$/, '')
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/$/, '')
  url.searchParams.delete('_routes')
  return url
}

const longestPath = 500

/**
 * Where to go after logging in: only a path of this site, never another site, never the login pages again. Anything
 * else becomes `otherwise`. Example: `/schedules?date=2026-11-20` stays, `//elsewhere.example` and `/logout` do not.
 */
export function safePath(next: string | null | undefined, otherwise: string): string {
  if (typeof next !== 'string' || next.length > longestPath || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next))
    return otherwise
  const { origin, pathname } = new URL(next, 'https://own.invalid')
  const isSignIn = /^(?:\/zh)?\/(?:signin|signup|logout|api)(?:\/|$)/.test(pathname)
  return origin === 'https://own.invalid' && !isSignIn ? next : otherwise
}

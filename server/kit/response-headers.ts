import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

/**
 * What every answer carries: nothing may frame us, sniff types, or learn more of where a visitor came from than the
 * origin.
 */
export const commonHeaders: ReadonlyArray<readonly [string, string]> = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
  ['permissions-policy', permissions('()')],
]

/** Where a code is scanned, by a member or at the desk; nowhere else may a page ask for the camera. */
const scanningPages = /^(?:\/zh)?\/(?:my-account\/classes\/checkin|staff\/kiosk)\/?$/

/** What the page at that address may ask the device for. */
export function permissionsPolicy(pathname: string): string {
  return permissions(scanningPages.test(pathname) ? '(self)' : '()')
}

function permissions(camera: '()' | '(self)'): string {
  return `accelerometer=(), camera=${camera}, geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()`
}

/** One year, subdomains included. */
export const transportSecurity = 'max-age=31536000; includeSubDomains'

interface PolicyParts {
  /** What inline code may run: the nonce of this answer, or the hashes of a page that is the same for everyone. */
  readonly inline: readonly string[]
  /** Origins that a form of ours may be sent to: the bank pages. */
  readonly formTargets: readonly string[]
  /** The development server writes style elements and speaks over a web socket. */
  readonly dev: boolean
}

/** The content security policy of a page: only our own files, and the inline code that is named. */
export function contentSecurityPolicy({ inline, formTargets, dev }: PolicyParts): string {
  const own = ["'self'", ...inline].join(' ')
  return [
    "default-src 'self'",
    `script-src ${own}`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src ${own}`,
    "img-src 'self'",
    "font-src 'self'",
    "worker-src 'self'",
    dev ? "connect-src 'self' ws:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
  ].join('; ')
}

/** The policy of answers that are not pages. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** What files and plain answers carry, which pages and the API set by themselves. */
export function fileHeaders(publicUrl: string | undefined): ReadonlyArray<readonly [name: string, value: string]> {
  return [
    ...commonHeaders,
    ['content-security-policy', closedPolicy],
    ...(publicUrl?.startsWith('https:') ? [['strict-transport-security', transportSecurity] as const] : []),
  ]
}

export function securedFiles(publicUrl: string | undefined): MiddlewareHandler {
  const headers = fileHeaders(publicUrl)
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value)
  }
}

/** Whether one of the tags in `If-None-Match` is this one; proxies make strong tags weak (RFC 9110, 13.1.2). */
export function hasTag(sent: string | null | undefined, etag: string): boolean {
  const bare = (tag: string) => tag.trim().replace(/^W\//, '')
  return sent?.split(',').some((tag) => bare(tag) === bare(etag)) ?? false
}

/** The name of an asset holds a hash of what is in it, so it never changes; other files may with the next version. */
const cacheControl = { asset: 'public, max-age=31536000, immutable', other: 'public, max-age=3600' }

/**
 * The files of a folder, compressed as they were built. A browser that has one already is told so: an asset is known by
 * its name, another file by its time.
 */
export function serveFiles(root: string): MiddlewareHandler {
  const files = serveStatic({ root, precompressed: true })
  return async (c, next) => {
    const answer = await files(c, next)
    // Where there is no such file the next one has answered.
    if (!(answer instanceof Response) || answer.status >= 400) return answer
    const { pathname } = new URL(c.req.url)
    const isAsset = pathname.startsWith('/assets/')
    const headers = new Headers(answer.headers)
    headers.set('cache-control', isAsset ? cacheControl.asset : cacheControl.other)
    // Weak, because compressed and plain bytes share it.
    const version = isAsset ? pathname : (headers.get('last-modified') ?? '')
    const etag = `W/"${version.slice(version.lastIndexOf('/') + 1).replaceAll(/[^\w.-]/g, '')}"`
    headers.set('etag', etag)
    if (!hasTag(c.req.header('if-none-match'), etag))
      return new Response(answer.body, { status: answer.status, headers })
    await answer.body?.cancel()
    for (const name of ['content-length', 'content-encoding', 'content-type']) headers.delete(name)
    return new Response(null, { status: 304, headers })
  }
}

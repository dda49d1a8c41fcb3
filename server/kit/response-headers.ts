import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'

/** The headers of every response: nothing may frame us, sniff types, or see more of the referrer than its origin. */
export const commonHeaders: ReadonlyArray<readonly [string, string]> = [
  ['x-content-type-options', 'nosniff'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['x-frame-options', 'DENY'],
  ['permissions-policy', permissions('()')],
]

/**
 * The pages that scan a code. The console is one document for all its pages, so its policy allows the camera
 * throughout, and only its scanner asks for it. No other page may use the camera.
 */
const scanningPages = /^(?:(?:\/zh)?\/my-account\/classes\/checkin|\/staff(?:\/.*)?)\/?$/

/** The permissions policy of the page at that address. */
export function permissionsPolicy(pathname: string): string {
  return permissions(scanningPages.test(pathname) ? '(self)' : '()')
}

function permissions(camera: '()' | '(self)'): string {
  return `accelerometer=(), camera=${camera}, geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()`
}

/** One year, subdomains included. */
export const transportSecurity = 'max-age=31536000; includeSubDomains'

interface PolicyParts {
  /** What inline code may run: the nonce of this response, or the hashes of a page that is the same for everyone. */
  readonly inline: readonly string[]
  /** Origins that a form of ours may be sent to: the bank pages. */
  readonly formTargets: readonly string[]
  /** The development server writes style elements and uses a web socket. */
  readonly dev: boolean
}

/** The content security policy of a page: only our own files, and the named inline code. */
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

/** The policy of responses that are not pages. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** The headers of files and plain responses, which pages and the API set themselves. */
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

/** The name of an asset holds a hash of its content, so it never changes; other files may with the next version. */
const cacheControl = { asset: 'public, max-age=31536000, immutable', other: 'public, max-age=3600' }

/**
 * The files of a folder, as compressed by the build. A browser that has one gets 304: an asset is known by its name,
 * another file by its time.
 */
export function serveFiles(root: string): MiddlewareHandler {
  const files = serveStatic({ root, precompressed: true })
  return async (c, next) => {
    const answer = await files(c, next)
    // A missing file falls through to the next handler.
    if (!(answer instanceof Response) || answer.status >= 400) return answer
    const { pathname } = new URL(c.req.url)
    const isAsset = /^\/(?:staff\/)?assets\//.test(pathname)
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

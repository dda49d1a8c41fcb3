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
  readonly nonce: string
  /** Origins that a form of ours may be sent to: the bank pages. */
  readonly formTargets: readonly string[]
  /** The development server writes style elements and speaks over a web socket. */
  readonly dev: boolean
}

/** The content security policy of a page: only our own files, and inline code that carries this answer's nonce. */
export function contentSecurityPolicy({ nonce, formTargets, dev }: PolicyParts): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}'`,
    dev ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
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

/** Gives files and plain answers the headers that pages and the API set by themselves. */
export function securedFiles(publicUrl: string | undefined): MiddlewareHandler {
  const headers = [
    ...commonHeaders,
    ['content-security-policy', closedPolicy] as const,
    ...(publicUrl?.startsWith('https:') ? [['strict-transport-security', transportSecurity] as const] : []),
  ]
  return async (c, next) => {
    await next()
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value)
  }
}

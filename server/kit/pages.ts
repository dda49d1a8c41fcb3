import { randomBytes } from 'node:crypto'
import type { PageBundle } from '#domain/kit/page.ts'
import { compress } from './compress.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'
import type { ResponseCache } from './response-cache.ts'
import { commonHeaders, contentSecurityPolicy, permissionsPolicy, transportSecurity } from './security-headers.ts'

/** The pages as this platform calls them. */
export type Pages = PageBundle<Request, Response>

interface PageParts {
  readonly pages: () => Promise<Pages>
  readonly api: (request: Request) => Promise<Response>
  readonly config: Config
  readonly lists: ResponseCache
  readonly log: Log
}

interface KeptPage {
  readonly pieces: readonly string[]
  readonly headers: ReadonlyArray<readonly [string, string]>
  readonly until: number
}

const maxPages = 300
const keptMs = 60_000
const liveMs = 1000
/** Stands in a kept page where each answer's own nonce goes. */
const nonceMark = 'nonce-goes-here'

/** Serves pages. Public ones look the same for everyone, so their HTML is kept until what it shows changes. */
export function servePages(parts: PageParts): (request: Request) => Promise<Response> {
  const kept = new Map<string, KeptPage>()
  parts.lists.onClear(() => kept.clear())
  return async (received) => {
    const bundle = await parts.pages()
    const request = asPublished(received, parts.config)
    const url = new URL(request.url)
    const freshness =
      parts.config.dev || (request.method !== 'GET' && request.method !== 'HEAD')
        ? undefined
        : bundle.pageFreshness(url.pathname)
    const nonce = randomBytes(16).toString('base64')
    if (!freshness) return finish(request, { response: await render(request, { bundle, nonce, parts }), nonce, parts })
    // Pages name their own address in whole (canonical, alternates), so a made-up host must not reach other visitors.
    const key = `${request.headers.get('host') ?? ''} ${url.pathname}${url.search}`
    const found = kept.get(key)
    if (found && found.until > performance.now())
      return finish(request, { response: fromKept(found, nonce), nonce, parts })
    const bare = new Request(request.url, { headers: bareHeaders(request) })
    const response = await render(bare, { bundle, nonce: nonceMark, parts })
    const page = await keepPage(response, freshness)
    if (response.status === 200) {
      if (kept.size >= maxPages) kept.clear()
      kept.set(key, page)
    }
    return finish(request, { response: fromKept(page, nonce, response.status), nonce, parts })
  }
}

/**
 * Behind a proxy the socket speaks plain http while the browser's origin is https: forms would count as foreign and
 * canonical links would name http. The request is given the address that the visitor sees.
 */
function asPublished(request: Request, config: Config): Request {
  const url = new URL(request.url)
  const isForwarded = config.trustedProxies > 0 && request.headers.get('x-forwarded-proto') === 'https'
  const origin = config.publicUrl ? new URL(config.publicUrl).origin : isForwarded ? `https://${url.host}` : url.origin
  return origin === url.origin ? request : new Request(origin + url.pathname + url.search, request)
}

async function render(request: Request, about: { bundle: Pages; nonce: string; parts: PageParts }): Promise<Response> {
  return about.bundle.renderPage(request, { fetch: about.parts.api, nonce: about.nonce })
}

/** A page for everyone is rendered for no one: no cookies, no language of the browser. */
function bareHeaders(request: Request): Headers {
  const headers = new Headers({ accept: 'text/html' })
  const host = request.headers.get('host')
  if (host) headers.set('host', host)
  return headers
}

async function keepPage(response: Response, freshness: 'public' | 'live'): Promise<KeptPage> {
  const html = await response.text()
  return {
    pieces: html.split(nonceMark),
    headers: [...response.headers].filter(([name]) => name !== 'content-length'),
    until: performance.now() + (freshness === 'live' ? liveMs : keptMs),
  }
}

// oxlint-disable-next-line max-params -- the status is the third only for pages that are not kept
function fromKept(page: KeptPage, nonce: string, status = 200): Response {
  const body = status === 304 || (status >= 300 && status < 400) ? null : page.pieces.join(nonce)
  return new Response(body, { status, headers: page.headers.map(([name, value]): [string, string] => [name, value]) })
}

function finish(request: Request, about: { response: Response; nonce: string; parts: PageParts }): Response {
  const { response, nonce, parts } = about
  const headers = new Headers(response.headers)
  for (const [name, value] of commonHeaders) headers.set(name, value)
  headers.set('permissions-policy', permissionsPolicy(new URL(request.url).pathname))
  const dev = parts.config.dev
  headers.set(
    'content-security-policy',
    contentSecurityPolicy({ nonce, formTargets: [new URL(parts.config.gateway.url).origin], dev }),
  )
  if (parts.config.publicUrl?.startsWith('https:')) headers.set('strict-transport-security', transportSecurity)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  const body = request.method === 'HEAD' ? null : response.body
  return compress(request, new Response(body, { status: response.status, headers }))
}

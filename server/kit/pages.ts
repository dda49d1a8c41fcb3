import { randomBytes, randomUUID } from 'node:crypto'
import type { PageBundle, SharedPage } from '#domain/kit/page.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { sameSocket } from '#server/network/socket-address.ts'
import { refusalResponse } from './api-response.ts'
import { isSecure } from './call.ts'
import { chooseEncoding, compress } from './compress.ts'
import type { Config } from './config.ts'
import { gatewayOrigins } from './gateway-settings.ts'
import type { Log } from './log.ts'
import { createPageCache, type KeptPage, type ReadyPages } from './page-cache.ts'
import { withForm } from './page-form.ts'
import type { ResponseCache } from './response-cache.ts'
import { commonHeaders, contentSecurityPolicy, permissionsPolicy, transportSecurity } from './response-headers.ts'

/** The pages as this platform calls them. */
export type Pages = PageBundle<Request, Response>

interface PageParts {
  readonly pages: () => Promise<Pages>
  readonly api: (request: Request) => Promise<Response>
  readonly config: Config
  readonly lists: ResponseCache
  readonly log: Log
  /** Where a rendered page is stored for requests of the same. */
  readonly ready?: ReadyPages
}

const keptMs = { public: 60_000, live: 1000 }

/** Serves pages. Public ones are the same for everyone, so their HTML is cached until their data changes. */
export function servePages(parts: PageParts): (request: Request) => Promise<Response> {
  const cache = createPageCache()
  parts.lists.onClear(() => {
    cache.clear()
    parts.ready?.clear()
  })
  return async (received) => {
    const { config } = parts
    const secure = isSecure(received.headers.get('x-forwarded-proto'), config)
    const page: PageRequest = {
      parts,
      bundle: await parts.pages(),
      received,
      secure,
      url: publishedUrl(received, { config, secure }),
      nonce: randomBytes(16).toString('base64'),
    }
    if (received.method !== 'GET' && received.method !== 'HEAD') return finish(page, await runAction(page))
    const shared = config.dev ? undefined : page.bundle.sharedPage(page.url.pathname, page.url.searchParams)
    if (!shared) return finish(page, await render(page, readRequest(page)))
    const address = sharedAddress(page, shared)
    const key = address.href
    const kept = await cache.get(key, {
      keptMs: keptMs[shared.freshness],
      render: async (mark) =>
        render({ ...page, nonce: mark }, new Request(address, { headers: bareHeaders(received) })),
    })
    return sendKept(page, { kept, isStanding: () => cache.holds(key, kept) })
  }
}

interface PageRequest {
  readonly parts: PageParts
  readonly bundle: Pages
  /** The request as received. */
  readonly received: Request
  /** Whether the visitor asked over https. */
  readonly secure: boolean
  /** Its address as the visitor sees it. */
  readonly url: URL
  readonly nonce: string
}

/**
 * Behind a proxy the socket is plain http while the browser's origin is https: forms would count as foreign and
 * canonical links would name http. The request gets the address that the visitor sees.
 */
function publishedUrl(request: Request, { config, secure }: { config: Config; secure: boolean }): URL {
  const url = new URL(request.url)
  const scheme = secure ? 'https' : 'http'
  const origin = config.publicUrl ? new URL(config.publicUrl).origin : `${scheme}://${url.host}`
  return new URL(origin + url.pathname + url.search)
}

function readRequest({ received, url }: PageRequest): Request {
  return url.href === received.url ? received : new Request(url, received)
}

/** Where a gateway's page returns the browser by a form of its own. */
const gatewayReturn = /^(?:\/zh)?\/checkout\/callback\/?$/

/** A request body is read before the page sees it; one that is invalid or too large is refused. */
async function runAction(page: PageRequest): Promise<Response> {
  const maxBytes = page.bundle.formLimit(page.url.pathname)
  const { href: url, pathname } = page.url
  const fromAnySite = gatewayReturn.test(pathname)
  const request = await withForm(page.received, { url, fromAnySite, ...(maxBytes === undefined ? {} : { maxBytes }) })
  if (!isRefusal(request)) return render(page, request)
  if (request.code === 'request.origin')
    page.parts.log.warn(
      { page: pathname, from: page.received.headers.get('origin') },
      'a form of another site was refused',
    )
  return refused(page, request)
}

function refused({ url }: PageRequest, refusal: Refusal): Response {
  const requestId = randomUUID()
  const locale = /^\/zh(?:\/|$)/.test(url.pathname) ? 'zh' : 'en'
  const { status, body } = refusalResponse(refusal, { locale, requestId })
  return Response.json(body, { status, headers: { 'x-request-id': requestId } })
}

async function render({ bundle, nonce, parts, received }: PageRequest, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  return bundle.renderPage(request, {
    fetch: async (apiRequest) => parts.api(sameSocket(apiRequest, { onBehalfOf: received })),
    nonce,
    report: (error) => parts.log.error({ error, page: pathname }, 'a page broke'),
  })
}

/**
 * The address under which a page is cached. Unknown parameters are dropped, so that a made-up address is no page of its
 * own. The origin is part of it: pages contain their own absolute URL (canonical, alternates), so a made-up host must
 * not reach other visitors.
 */
function sharedAddress({ url }: PageRequest, shared: SharedPage): URL {
  const address = new URL(url.pathname, url)
  for (const name of shared.parameters)
    for (const value of url.searchParams.getAll(name)) address.searchParams.append(name, value)
  return address
}

/** A page for everyone is rendered without cookies and without the browser's language. */
function bareHeaders(request: Request): Headers {
  const headers = new Headers({ accept: 'text/html' })
  const host = request.headers.get('host')
  if (host) headers.set('host', host)
  return headers
}

/** The same bytes for each reader, compressed once. */
async function sendKept(
  page: PageRequest,
  { kept, isStanding }: { readonly kept: KeptPage; readonly isStanding: () => boolean },
): Promise<Response> {
  const { received, secure, url, parts } = page
  const headers = pageHeaders(page, { given: kept.headers, inline: kept.inline })
  const hasNoBody = kept.status === 304 || (kept.status >= 300 && kept.status < 400)
  if (hasNoBody) return new Response(null, { status: kept.status, headers })
  const accepted = received.headers.get('accept-encoding') ?? ''
  const { bytes, encoding } = await kept.body.formFor(accepted)
  headers.append('vary', 'accept-encoding')
  if (encoding !== undefined) headers.set('content-encoding', encoding)
  headers.set('content-length', String(bytes.length))
  // Its data may have changed while it was compressed.
  if (isStanding())
    parts.ready?.keep(
      {
        secure,
        host: received.headers.get('host') ?? url.host,
        address: sentAddress(received),
        encoding: chooseEncoding(accepted),
      },
      {
        headers: [...headers].flat(),
        bytes,
        until: kept.until,
      },
    )
  return new Response(received.method === 'HEAD' ? null : new Uint8Array(bytes), { status: kept.status, headers })
}

/** The path as it is in the request line. */
function sentAddress({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

function finish(page: PageRequest, response: Response): Response {
  const headers = pageHeaders(page, { given: response.headers, inline: [`'nonce-${page.nonce}'`] })
  const body = page.received.method === 'HEAD' ? null : response.body
  return compress(page.received, new Response(body, { status: response.status, headers }))
}

function pageHeaders(
  { url, secure, parts }: PageRequest,
  { given, inline }: { readonly given: Iterable<readonly [string, string]>; readonly inline: readonly string[] },
): Headers {
  const headers = new Headers()
  for (const [name, value] of given) headers.append(name, value)
  for (const [name, value] of commonHeaders) headers.set(name, value)
  headers.set('permissions-policy', permissionsPolicy(url.pathname))
  const { dev } = parts.config
  const formTargets = gatewayOrigins(parts.config)
  headers.set('content-security-policy', contentSecurityPolicy({ inline, formTargets, dev }))
  if (secure) headers.set('strict-transport-security', transportSecurity)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return headers
}

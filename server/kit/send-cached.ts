import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLocale } from '#domain/text/localized.ts'
import { cacheCounts } from './bounded-cache.ts'
import { isPlatform, isSecure } from './call.ts'
import { chooseEncoding, type Form } from './compress.ts'
import type { Config } from './config.ts'
import type { ReadyPages } from './page-cache.ts'
import { plainResponse } from './plain-responses.ts'
import { cachedHeaders, cacheKey, type CachedResponse, type ResponseCache } from './response-cache.ts'
import { closedPolicy, commonHeaders, hasTag, transportSecurity } from './response-headers.ts'

const defaultLocale = 'en'
const fixedHeaders = [...commonHeaders, ['content-security-policy', closedPolicy] as const, ...cachedHeaders].flat()

/**
 * Sends a cached public list before a request is built, routed or awaited, with the same headers as the normal path;
 * false when the normal path is needed. Any header that could change the response, or be refused, needs the normal
 * path.
 */
export function sendCached(
  site: { lists: ResponseCache; config: Config },
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): boolean {
  if (request.method !== 'GET' || request.url?.startsWith('/api/') !== true) return false
  const locale = plainLocale(request)
  if (locale === undefined) return false
  const kept = site.lists.get(
    cacheKey({ branch: plainHeader(request, 'x-branch') ?? site.config.defaultBranch, locale, address: request.url }),
  )
  const form = kept?.readyFor(plainHeader(request, 'accept-encoding') ?? '')
  if (kept === undefined || form === undefined) return false
  cacheCounts.lists.hits += 1
  const secure = isSecure(plainHeader(request, 'x-forwarded-proto'), site.config)
  writeList(response, { kept, form, secure, known: request.headers['if-none-match'] })
  return true
}

interface ReadyList {
  readonly kept: CachedResponse
  readonly form: Form
  readonly secure: boolean
  /** The ETags that the caller has. */
  readonly known: string | undefined
}

function writeList(response: ServerResponse, { kept, form, secure, known }: ReadyList): void {
  const headers = [...fixedHeaders, 'etag', kept.etag, 'x-request-id', randomUUID()]
  if (secure) headers.push('strict-transport-security', transportSecurity)
  if (hasTag(known, kept.etag)) {
    response.writeHead(304, headers).end()
    return
  }
  headers.push('content-type', 'application/json; charset=utf-8', 'content-length', String(form.bytes.length))
  if (form.encoding !== undefined) headers.push('content-encoding', form.encoding)
  response.writeHead(200, headers).end(form.bytes)
}

/** The normal path to the same response, for a list that must be built or is being compressed. */
export async function sendList(
  request: Request,
  { kept, headers }: { readonly kept: CachedResponse; readonly headers: Headers },
): Promise<Response> {
  headers.set('etag', kept.etag)
  for (const [name, value] of cachedHeaders) headers.set(name, value)
  if (hasTag(request.headers.get('if-none-match'), kept.etag)) return new Response(null, { status: 304, headers })
  const { bytes, encoding } = await kept.formFor(request.headers.get('accept-encoding') ?? '')
  headers.set('content-type', 'application/json; charset=utf-8')
  if (encoding !== undefined) headers.set('content-encoding', encoding)
  return plainResponse(bytes, { status: 200, headers })
}

/**
 * The language of the response as the headers alone decide it; only the normal path knows the language of an account.
 */
function plainLocale(request: IncomingMessage): string | undefined {
  const { headers } = request
  const platform = plainHeader(request, 'x-platform')
  if (headers['idempotency-key'] !== undefined || (platform !== undefined && !isPlatform(platform))) return undefined
  const sentLocale = plainHeader(request, 'x-locale')
  if (sentLocale !== undefined) return isLocale(sentLocale) ? sentLocale : undefined
  return headers.authorization === undefined && headers.cookie === undefined ? defaultLocale : undefined
}

function plainHeader(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Sends a cached page, with the same headers as the normal path; false when the normal path is needed. */
export function sendReadyPage(
  { pages, config }: { readonly pages: ReadyPages; readonly config: Config },
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
): boolean {
  if (request.method !== 'GET' || request.url === undefined) return false
  const secure = isSecure(plainHeader(request, 'x-forwarded-proto'), config)
  const { host = '' } = request.headers
  const encoding = chooseEncoding(plainHeader(request, 'accept-encoding') ?? '')
  const page = pages.find({ secure, host, address: request.url, encoding })
  if (page === undefined) return false
  cacheCounts.ready_pages.hits += 1
  response.writeHead(200, [...page.headers]).end(page.bytes)
  return true
}

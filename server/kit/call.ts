import { randomUUID } from 'node:crypto'
import type { Endpoint, StaffRole } from '#domain/kit/endpoint.ts'
import { holdSecondsMax, readHoldSeconds } from '#domain/kit/hold-seconds.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isLocale, type Locale } from '#domain/text/localized.ts'
import { networkOf, type Network } from '#server/network/network-of.ts'
import { socketAddressOf } from '#server/network/socket-address.ts'
import type { Config } from './config.ts'
import { platforms, type Branch, type Caller, type Platform, type SignedIn } from './context.ts'
import {
  deviceCookieName,
  guestCookieName,
  orderCookieName,
  readCookie,
  sessionCookieName,
  staffCookieName,
  staffDeviceCookieName,
} from './cookies.ts'
import type { Edge } from './edge.ts'
import type { Log } from './log.ts'
import { closedPolicy, commonHeaders, transportSecurity } from './response-headers.ts'
import { siteOrigin } from './site-origin.ts'

/** One request as the edge parses it, before its input is read. */
export interface Call {
  readonly requestId: string
  readonly caller: Caller
  readonly branch: Branch
  readonly locale: Locale
  readonly platform: Platform
  readonly fromPage: boolean
  readonly address: string
  /** What rate limits count instead of the address. */
  readonly network: Network
  readonly userAgent: string | undefined
  /** The mark of a device that logged in before, as sent. */
  readonly deviceMark: string | undefined
  /** The secret of a device of staff, as sent. */
  readonly staffDeviceKey: string | undefined
  /** The key of an order, from the header or the cookie of a browser. */
  readonly orderKey: string | undefined
  readonly secure: boolean
  /** The address of the site in links, never one that the caller made up. */
  readonly origin: string
  /** The origin of the request. */
  readonly askedAt: string
  readonly idempotencyKey: string | undefined
  /** For how long the act shall wait; 0 is at once, undefined what cannot be read. */
  readonly holdSeconds: number | undefined
  /** Set when a header alone already decides the response. */
  readonly refusal: Refusal | undefined
  readonly log: Log
  readonly responseHeaders: Headers
  /** True when a cookie, which browsers send by themselves, identified the caller. */
  readonly byCookie: boolean
  readonly sentFrom: string | null
  readonly sentFromSite: string | null
}

const maxKeyLength = 200
const maxTokenLength = 512
const maxUserAgentLength = 400

export async function describeCall(request: Request, edge: Edge): Promise<Call> {
  const { headers } = request
  const requestId = randomUUID()
  const secure = isSecure(headers.get('x-forwarded-proto'), edge.config)
  const { defaultBranch } = edge.config
  const named = await edge.findBranch(headers.get('x-branch') ?? defaultBranch)
  const branch = named ?? (await edge.findBranch(defaultBranch))
  if (!branch)
    throw new Error(`branch ${defaultBranch} is missing: BRANCH names another one, or the database has not been set up`)
  const { caller, byCookie } = await identifyCaller(edge, { request, secure, branch })
  const sentOrder = orderKeyOf(headers, secure)
  const locale = headers.get('x-locale') ?? ''
  const address = addressOf(request, edge.config.trustedProxies)
  const askedAt = originOf(request, { edge, secure })
  return {
    requestId,
    caller,
    branch,
    locale: isLocale(locale) ? locale : caller.kind === 'account' ? caller.locale : edge.defaultLocale,
    platform: platformOf(headers) ?? 'web',
    fromPage: isFromPage(headers),
    address,
    network: networkOf(address),
    userAgent: headers.get('user-agent')?.slice(0, maxUserAgentLength),
    deviceMark: readCookie(headers.get('cookie'), deviceCookieName(secure)),
    staffDeviceKey: deviceKeyOf(headers, secure),
    orderKey: sentOrder.key,
    secure,
    origin: siteOrigin(edge.config, askedAt),
    askedAt,
    idempotencyKey: headers.get('idempotency-key') ?? undefined,
    holdSeconds: readHoldSeconds(headers.get('x-hold-seconds')),
    refusal: named ? headerRefusal(headers) : refuse('request.branch'),
    // Few requests log anything, and a logger for each costs as much as the rest of this.
    get log() {
      return edge.log.child({ requestId })
    },
    responseHeaders: responseHeaders({ requestId, secure }),
    byCookie: byCookie || sentOrder.byCookie,
    sentFrom: headers.get('origin'),
    sentFromSite: headers.get('sec-fetch-site'),
  }
}

/** Whether this caller may use the endpoint at all, and whether the request came from our own pages. */
export function checkCaller(endpoint: Endpoint, call: Call): Refusal | undefined {
  if (endpoint.method !== 'GET' && endpoint.who !== 'gateway' && isForeign(call)) return refuse('request.origin')
  if (endpoint.who === 'anyone' || endpoint.who === 'gateway') return undefined
  if (call.caller.kind !== 'account') return refuse('auth.required')
  if (endpoint.who === 'account') return undefined
  return checkStaff(call.caller, { roles: endpoint.who.staff, isAskedAgain: endpoint.confirm === true })
}

/** Who asks to hold an act that is never held must not learn afterwards that it was done at once. */
export function checkHold({ method, holds }: Endpoint, { holdSeconds }: Call): Refusal | undefined {
  if (method === 'GET' || holdSeconds === 0) return undefined
  if (holds !== true) return refuse('request.never_held')
  return holdSeconds === undefined ? refuse('request.hold', { values: { max: holdSecondsMax } }) : undefined
}

function checkStaff(
  { role, staff }: SignedIn,
  { roles, isAskedAgain }: { readonly roles: readonly StaffRole[]; readonly isAskedAgain: boolean },
): Refusal | undefined {
  if (!role || !roles.includes(role)) return refuse('auth.forbidden')
  return isAskedAgain && !staff?.confirmedUntil ? refuse('auth.confirm') : undefined
}

/** A browser names the origin of a request; only our own may write. Other clients send no Origin. */
function isForeign(call: Call): boolean {
  if (call.sentFrom !== null) return call.sentFrom !== call.askedAt
  return (
    call.byCookie && call.sentFromSite !== null && call.sentFromSite !== 'same-origin' && call.sentFromSite !== 'none'
  )
}

/**
 * The caller: by a bearer token, else by the cookie of a session, else, when its session has ended, by that of a guest.
 * A browser may hold a login of staff beside one of the shop: pages of the console, which say so, and the endpoints of
 * staff use the first alone.
 */
async function identifyCaller(
  edge: Edge,
  { request, secure, branch }: { request: Request; secure: boolean; branch: Branch },
): Promise<{ caller: Caller; byCookie: boolean }> {
  const { headers } = request
  const bearer = bearerToken(headers.get('authorization'))
  if (bearer !== undefined) return { caller: await identifyToken(edge, { token: bearer, branch }), byCookie: false }
  if (isForStaff(request)) {
    const staff = readCookie(headers.get('cookie'), staffCookieName(secure))
    return { caller: await identifyToken(edge, { token: staff, branch }), byCookie: staff !== undefined }
  }
  const session = readCookie(headers.get('cookie'), sessionCookieName(secure))
  const guest = readCookie(headers.get('cookie'), guestCookieName(secure))
  const byCookie = (session ?? guest) !== undefined
  const account = await identifyToken(edge, { token: session, branch })
  if (account.kind !== 'nobody' || guest === undefined) return { caller: account, byCookie }
  return { caller: await identifyToken(edge, { token: guest, branch }), byCookie }
}

/** A stream of events can send no header, so the address says it too. */
function isForStaff({ headers, url }: Request): boolean {
  return headers.get('x-login') === 'staff' || url.slice(url.indexOf('/', 8)).startsWith('/api/staff/')
}

async function identifyToken(
  edge: Edge,
  { token, branch }: { token: string | undefined; branch: Branch },
): Promise<Caller> {
  return token === undefined || token.length > maxTokenLength ? { kind: 'nobody' } : edge.identify(token, branch)
}

/** The key of an order: a program sends it in a header, a browser in a cookie, after the order's id. */
function orderKeyOf(headers: Headers, secure: boolean): { key: string | undefined; byCookie: boolean } {
  const named = headers.get('x-order-key')
  const cookie = readCookie(headers.get('cookie'), orderCookieName(secure))
  return { key: named ?? cookie?.slice(cookie.indexOf('.') + 1), byCookie: cookie !== undefined }
}

function deviceKeyOf(headers: Headers, secure: boolean): string | undefined {
  return readCookie(headers.get('cookie'), staffDeviceCookieName(secure))?.slice(0, maxTokenLength)
}

function bearerToken(header: string | null): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/i.exec(header ?? '')?.[1]
}

function headerRefusal(headers: Headers): Refusal | undefined {
  if (headers.has('x-platform') && !platformOf(headers)) return refuse('request.platform')
  const key = headers.get('idempotency-key')
  if (key !== null && (key.length === 0 || key.length > maxKeyLength)) return refuse('request.malformed')
  return undefined
}

function platformOf(headers: Headers): Platform | undefined {
  const named = headers.get('x-platform')
  return named !== null && isPlatform(named) ? named : undefined
}

/**
 * A program that names no platform, or a platform of the app without a page, gets a token rather than a cookie. Where
 * pages of the app call through its shell, the entry for the shell marks the request as from a page of ours
 * (`server/mobile/serve-shell.ts`); no script in a browser can say it (Fetch Metadata, W3C).
 */
function isFromPage(headers: Headers): boolean {
  const platform = platformOf(headers)
  if (platform === undefined) return false
  return platform === 'web' || headers.get('sec-fetch-site') === 'same-origin'
}

export function isPlatform(name: string): name is Platform {
  return platforms.some((platform) => platform === name)
}

/** Counts trusted proxies from the right of X-Forwarded-For; anyone can write what is left of them. */
function addressOf(request: Request, trustedProxies: number): string {
  const socket = socketAddressOf(request)
  if (trustedProxies === 0) return socket
  const hops = (request.headers.get('x-forwarded-for') ?? '')
    .split(',')
    .map((hop) => hop.trim())
    .filter((hop) => hop !== '')
  return hops.at(-trustedProxies) ?? socket
}

/**
 * Whether the response must be sent over https only: by the configured address, else as a trusted proxy says in
 * `X-Forwarded-Proto`.
 */
export function isSecure(
  forwardedProto: string | null | undefined,
  { publicUrl, trustedProxies }: Pick<Config, 'publicUrl' | 'trustedProxies'>,
): boolean {
  if (publicUrl) return publicUrl.startsWith('https:')
  return trustedProxies > 0 && forwardedProto === 'https'
}

function originOf(request: Request, about: { edge: Edge; secure: boolean }): string {
  if (about.edge.config.publicUrl) return new URL(about.edge.config.publicUrl).origin
  const host = request.headers.get('host') ?? new URL(request.url).host
  return `${about.secure ? 'https' : 'http'}://${host}`
}

function responseHeaders(about: { requestId: string; secure: boolean }): Headers {
  const headers = new Headers()
  for (const [name, value] of commonHeaders) headers.set(name, value)
  headers.set('content-security-policy', closedPolicy)
  headers.set('x-request-id', about.requestId)
  if (about.secure) headers.set('strict-transport-security', transportSecurity)
  return headers
}

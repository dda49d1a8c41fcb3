import { isSecure } from '#server/kit/call.ts'
import type { Config } from '#server/kit/config.ts'
import {
  deviceCookieName,
  guestCookieName,
  hintCookieName,
  orderCookieName,
  sessionCookieName,
} from '#server/kit/cookies.ts'
import { sameSocket } from '#server/network/socket-address.ts'

type Answer = (request: Request) => Response | Promise<Response>

/** The header by which the shell speaks for its pages, with what it stores besides the session. */
const shellHeader = 'x-shell'
/** What the shell stores and deletes, as JSON: a value and for how many seconds, by name. */
const keepHeader = 'x-shell-keep'

/** The cookies of a browser, by their names in the shell. */
const cookies = {
  session: sessionCookieName,
  guest: guestCookieName,
  order: orderCookieName,
  device: deviceCookieName,
  mark: () => hintCookieName,
} as const

/**
 * The entry for the app, whose shell contains the pages of the site and stores what a browser stores in cookies. It
 * sends a bearer token, for the data of pages as for the API, and gets in one header what a browser gets as cookies, so
 * that no body contains a secret. From here on a request is handled as that of a page. Browsers are refused: they name
 * the origin of each request (Fetch Metadata, W3C; Origin, RFC 6454), which no script can leave out. Cookies are
 * ignored, since browsers send them automatically.
 */
export function serveShell(answer: Answer, config: Config): Answer {
  return async (received) => {
    if (!isShell(received.headers)) return answer(received)
    const secure = isSecure(received.headers.get('x-forwarded-proto'), config)
    const response = await answer(sameSocket(asPage(received, secure), { onBehalfOf: received }))
    return withoutCookies(response, secure)
  }
}

function isShell(headers: Headers): boolean {
  const platform = headers.get('x-platform')
  const isApp = platform === 'android' || platform === 'ios'
  return isApp && headers.has(shellHeader) && !headers.has('sec-fetch-site') && !headers.has('origin')
}

function asPage(received: Request, secure: boolean): Request {
  const headers = new Headers(received.headers)
  const sent = new URLSearchParams(headers.get(shellHeader) ?? '')
  const [, session = ''] = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  const cookie = (['session', 'guest', 'order', 'device'] as const).flatMap((name) => {
    const value = name === 'session' ? session : (sent.get(name) ?? '')
    return /^[\w.~+/=-]+$/.test(value) ? [`${cookies[name](secure)}=${value}`] : []
  })
  for (const name of ['authorization', 'cookie', shellHeader]) headers.delete(name)
  if (cookie.length > 0) headers.set('cookie', cookie.join('; '))
  headers.set('sec-fetch-site', 'same-origin')
  const { method, signal, body } = received
  // The body is streamed, so that the limits of its reader apply.
  const init = { method, headers, signal, body, duplex: 'half' } as const
  return new Request(received.url, init)
}

function withoutCookies(response: Response, secure: boolean): Response {
  const lines = response.headers.getSetCookie()
  if (lines.length === 0) return response
  const names = new Map(Object.entries(cookies).map(([name, cookieName]) => [cookieName(secure), name]))
  const kept = lines.flatMap((line) => {
    const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const seconds = /; Max-Age=(\d+)/.exec(line)?.[1] ?? '0'
    const name = names.get(cookie)
    return name === undefined ? [] : [[name, [value, Number(seconds)]] as const]
  })
  const headers = new Headers(response.headers)
  headers.delete('set-cookie')
  if (kept.length > 0) headers.set(keepHeader, JSON.stringify(Object.fromEntries(kept)))
  return new Response(response.body, { status: response.status, headers })
}

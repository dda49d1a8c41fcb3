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

/** How the shell says that it speaks for the pages it carries, with what it keeps beside the session. */
const shellHeader = 'x-shell'
/** What the shell is to keep and to forget, as JSON: a value and for how many seconds, by name. */
const keepHeader = 'x-shell-keep'

/** What a browser keeps in cookies, by its names at the shell. */
const cookies = {
  session: sessionCookieName,
  guest: guestCookieName,
  order: orderCookieName,
  device: deviceCookieName,
  mark: () => hintCookieName,
} as const

/**
 * The door of the app, whose shell carries the pages of the site and keeps what a browser keeps in cookies. It asks
 * with a bearer, for the data of pages as for the API, and is told in one header what a browser is told by cookies, so
 * that no page meets a secret in a body. Behind the door a request is that of a page. A browser cannot come in here: it
 * says of each request where it was started (Fetch Metadata, W3C; Origin, RFC 6454), which no script can leave out. A
 * cookie stays outside, so that nothing counts that is sent along by itself.
 */
export function serveShell(answer: Answer, config: Config): Answer {
  return async (received) => {
    if (!isShell(received.headers)) return answer(received)
    const secure = isSecure(received, config)
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
  // The body is read as it comes, so that its limits stay those of whoever reads it.
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

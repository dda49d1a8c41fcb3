import { createContext } from 'react-router'
import { createCall, type Call } from './api.ts'
import { localeOf } from './locale.ts'
import { pageUrl } from './page-path.ts'

/**
 * The client for loaders and actions: `const call = context.get(apiContext)`. It calls the API in this process on
 * behalf of the visitor of the page request.
 */
export const apiContext = createContext<Call>()

/** The request headers that are passed on, so that the API sees the same caller, address and origin. */
const carried = [
  'cookie',
  'host',
  'origin',
  'sec-fetch-site',
  'user-agent',
  'x-platform',
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
]

/**
 * The client of one page request. Cookies that the API sets meanwhile (logging in or out) are collected in `cookies`
 * for the page's response, and later calls already send them.
 */
export function createPageCall(page: {
  readonly request: Request
  readonly fetch: (request: Request) => Promise<Response>
}): { readonly call: Call; readonly cookies: readonly string[] } {
  const url = new URL(page.request.url)
  const cookies: string[] = []
  const call = createCall({
    send: async (path, { headers, ...init }) => {
      for (const name of carried) {
        const value = page.request.headers.get(name)
        if (value !== null) headers.set(name, value)
      }
      // Of two cookies with one name the server takes the first.
      headers.set('cookie', [...cookies.map(pairOf).reverse(), headers.get('cookie') ?? ''].join('; '))
      const response = await page.fetch(new Request(new URL(path, url), { ...init, headers }))
      cookies.push(...response.headers.getSetCookie())
      return response
    },
    locale: () => localeOf(pageUrl(page.request).pathname),
    branch: () => undefined,
  })
  return { call, cookies }
}

/** `name=value` of a Set-Cookie line. */
function pairOf(line: string): string {
  return line.split(';')[0] ?? ''
}

import { httpDateMs } from '#domain/kit/time.ts'

export interface Fetched {
  readonly key: string
  readonly text: string
  readonly response: Response
}

/** A page's HTML, or its data, from which the app renders pages. */
const kinds = /^text\/(?:html|x-script)/

/** A page with the time from which it continues the studio's clock; undefined for an error or a redirect. */
export async function readPage(
  key: string,
  { response, atMs }: { readonly response: Response; readonly atMs: number },
): Promise<Fetched | undefined> {
  if (response.status !== 200 || !kinds.test(response.headers.get('content-type') ?? '')) return undefined
  const text = await response.text()
  const headers = weighedHeaders(response, { bytes: text.length, atMs })
  // Readers are shown the studio's own time: a phone's clock may be wrong.
  const toldMs = httpDateMs(headers.get('date') ?? '') ?? atMs
  headers.set('x-told-at', String(toldMs))
  const marked = text.replace('<html ', `<html data-kept-at="${atMs}" data-told-at="${toldMs}" `)
  return { key, text, response: new Response(marked, { headers }) }
}

/** Whether the response redirects to the login, or says that nobody is signed in: to the browser, or to the router. */
export function isTurnedAway({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || status === 401 || status === 202
}

/** The addresses of the files that a page uses. */
export function filesIn(html: string): string[] {
  return [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([name]) => name)
}

/** The headers of a decompressed response, with its size and its time. */
export function weighedHeaders(response: Response, about: { readonly bytes: number; readonly atMs: number }): Headers {
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set('x-kept-at', String(about.atMs))
  headers.set('x-kept-bytes', String(about.bytes))
  return headers
}

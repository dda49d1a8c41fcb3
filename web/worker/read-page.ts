import { httpDateMs } from '#domain/kit/time.ts'

export interface Fetched {
  readonly key: string
  readonly text: string
  readonly response: Response
}

/** A page as a browser shows it, or its data, as the app's pages are made of. */
const kinds = /^text\/(?:html|x-script)/

/**
 * A page with the moment it was told, from which it counts the studio's clock on; undefined for one that is not there
 * or leads elsewhere.
 */
export async function readPage(
  key: string,
  { response, atMs }: { readonly response: Response; readonly atMs: number },
): Promise<Fetched | undefined> {
  if (response.status !== 200 || !kinds.test(response.headers.get('content-type') ?? '')) return undefined
  const text = await response.text()
  const headers = weighedHeaders(response, { bytes: text.length, atMs })
  // What a reader is told is the studio's own time: the clock of a phone may be wrong.
  const toldMs = httpDateMs(headers.get('date') ?? '') ?? atMs
  headers.set('x-told-at', String(toldMs))
  const marked = text.replace('<html ', `<html data-kept-at="${atMs}" data-told-at="${toldMs}" `)
  return { key, text, response: new Response(marked, { headers }) }
}

/** Whether whoever is signed in was led to the login, or told that nobody is: by the browser, or by the router. */
export function isTurnedAway({ type, status }: Response): boolean {
  return type === 'opaqueredirect' || status === 401 || status === 202
}

/** The addresses of the files that a page is made of. */
export function filesIn(html: string): string[] {
  return [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css|woff2)/g)].map(([name]) => name)
}

/** The headers of a response whose text is no longer packed as it travelled, with its weight and its moment. */
export function weighedHeaders(response: Response, about: { readonly bytes: number; readonly atMs: number }): Headers {
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  headers.set('x-kept-at', String(about.atMs))
  headers.set('x-kept-bytes', String(about.bytes))
  return headers
}

import type { ServerResponse } from 'node:http'

interface Plain {
  readonly text: string
  readonly headers: Headers
}

const plain = new WeakMap<Response, Plain>()

/**
 * A response whose text is known whole. Whoever holds the socket can write it without reading it back from a stream.
 */
export function plainResponse(text: string, { status, headers }: { status: number; headers: Headers }): Response {
  const response = new Response(text, { status, headers })
  plain.set(response, { text, headers })
  return response
}

/** Writes a plain response to its socket; false when it is any other response. */
export function sendPlain(response: Response, outgoing: ServerResponse): boolean {
  const known = plain.get(response)
  if (known === undefined) return false
  const headers = [...known.headers].flat()
  outgoing
    .writeHead(response.status, [...headers, 'content-length', String(Buffer.byteLength(known.text))])
    .end(known.text)
  return true
}

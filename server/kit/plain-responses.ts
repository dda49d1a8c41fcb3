import type { ServerResponse } from 'node:http'

interface Plain {
  readonly body: string | Buffer<ArrayBuffer>
  readonly headers: Headers
}

const plain = new WeakMap<Response, Plain>()

/** A response whose whole text or bytes are known, so that it is written to the socket without a stream. */
export function plainResponse(
  body: Plain['body'],
  { status, headers }: { readonly status: number; readonly headers: Headers },
): Response {
  const response = new Response(body, { status, headers })
  plain.set(response, { body, headers })
  return response
}

/** Writes a plain response to its socket; false for any other response. */
export function sendPlain(response: Response, outgoing: ServerResponse): boolean {
  const known = plain.get(response)
  if (known === undefined) return false
  const { body, headers } = known
  headers.set('content-length', String(Buffer.byteLength(body)))
  outgoing.writeHead(response.status, [...headers].flat()).end(body)
  return true
}

import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** Enough for every body but a drawn signature; a cart of 200 lines is about 20 KB. */
const usualMaxBytes = 65_536
const readTimeoutMs = 10_000

/**
 * Reads the bytes of a request within ten seconds, up to a limit: a declared length above it is refused unread, any
 * other body is counted.
 */
export async function readBytes(
  request: Request,
  maxBytes: number = usualMaxBytes,
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const declared = Number(request.headers.get('content-length') ?? '0')
  if (declared > maxBytes) return refuse('request.too_large')
  if (request.headers.get('content-encoding')) return refuse('request.media_type')
  if (declared > 0) return readDeclared(request, maxBytes)
  if (!request.body) return new Uint8Array()
  return readStreamed(request.body, maxBytes)
}

/** A body with a declared length is read at once: nothing else of it must be counted, and no stream is built for it. */
async function readDeclared(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), readTimeoutMs)
  try {
    const bytes = await Promise.race([request.arrayBuffer(), late.promise])
    if (bytes === 'late') return refuse('request.timeout')
    return bytes.byteLength > maxBytes ? refuse('request.too_large') : new Uint8Array(bytes)
  } catch {
    return refuse('request.malformed')
  } finally {
    clearTimeout(timer)
  }
}

async function readStreamed(
  body: ReadableStream<Uint8Array>,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | Refusal> {
  const reader = body.getReader()
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    void reader.cancel()
  }, readTimeoutMs)
  try {
    const chunks: Uint8Array[] = []
    let bytes = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (timedOut) return refuse('request.timeout')
      if (done) return Buffer.concat(chunks)
      bytes += value.byteLength
      if (bytes > maxBytes) return refuse('request.too_large')
      chunks.push(value)
    }
  } catch {
    return refuse('request.malformed')
  } finally {
    clearTimeout(timer)
  }
}

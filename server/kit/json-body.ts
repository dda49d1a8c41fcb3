import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** Enough for every body but a drawn signature; a cart of 200 lines is about 20 KB. */
const usualMaxBytes = 65_536
const maxDepth = 20
const readTimeoutMs = 10_000

/** Reads the bytes of a request, up to the limit of its endpoint and within ten seconds. */
export async function readBody(request: Request, maxBodyBytes = usualMaxBytes): Promise<string | Refusal> {
  const declared = Number(request.headers.get('content-length') ?? '0')
  if (declared > maxBodyBytes) return refuse('request.too_large')
  if (request.headers.get('content-encoding')) return refuse('request.media_type')
  if (declared > 0) return readDeclared(request, maxBodyBytes)
  if (!request.body) return ''
  return readStreamed(request.body, maxBodyBytes)
}

/** A body whose length was told comes in one piece: nothing else of it has to be counted, and no stream is built for it. */
async function readDeclared(request: Request, maxBodyBytes: number): Promise<string | Refusal> {
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), readTimeoutMs)
  try {
    const bytes = await Promise.race([request.arrayBuffer(), late.promise])
    if (bytes === 'late') return refuse('request.timeout')
    return bytes.byteLength > maxBodyBytes
      ? refuse('request.too_large')
      : new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuse('request.malformed')
  } finally {
    clearTimeout(timer)
  }
}

async function readStreamed(body: ReadableStream<Uint8Array>, maxBodyBytes: number): Promise<string | Refusal> {
  const reader = body.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let timedOut = false
  const timer = setTimeout(() => {
    timedOut = true
    void reader.cancel()
  }, readTimeoutMs)
  try {
    let text = ''
    let bytes = 0
    for (;;) {
      const { done, value } = await reader.read()
      if (timedOut) return refuse('request.timeout')
      if (done) return text + decoder.decode()
      bytes += value.byteLength
      if (bytes > maxBodyBytes) return refuse('request.too_large')
      text += decoder.decode(value, { stream: true })
    }
  } catch {
    return refuse('request.malformed')
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Parses a JSON object. Refuses what `JSON.parse` would let pass in silence: the same key twice (readers differ on which one
 * counts), `__proto__`, and nesting that only an attack has.
 */
export function parseJson(text: string): Record<string, unknown> | Refusal {
  if (text === '') return {}
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return refuse('request.malformed')
  }
  if (!isObject(parsed) || hasTrickyKeys(text)) return refuse('request.malformed')
  return parsed
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Walks the text once with a stack of the keys seen in each open object. The text is known to be sound JSON. */
function hasTrickyKeys(text: string): boolean {
  const open: Array<Set<string>> = []
  const tokens = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/gs
  for (const token of text.matchAll(tokens)) {
    const [whole, colon] = token
    if (whole === '{' || whole === '[') open.push(new Set())
    else if (whole === '}' || whole === ']') open.pop()
    else if (colon !== undefined && isTrickyKey(open.at(-1), whole.slice(0, whole.length - colon.length))) return true
    if (open.length > maxDepth) return true
  }
  return false
}

function isTrickyKey(seen: Set<string> | undefined, quoted: string): boolean {
  const key = String(JSON.parse(quoted))
  if (key === '__proto__' || key === 'constructor' || key === 'prototype' || seen?.has(key)) return true
  seen?.add(key)
  return false
}

import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { readBytes } from './read-bytes.ts'

const maxDepth = 20

/** The body: its bytes, which a gateway signs, and its text, once it is decoded. */
export interface Body {
  readonly bytes: Uint8Array
  readonly text: string
}

export const noBody: Body = { bytes: new Uint8Array(), text: '' }

interface Reading {
  readonly maxBytes: number | undefined
  /** Signed byte for byte: it is not decoded before its gateway has checked it. */
  readonly isSigned: boolean
}

/** Reads the body of a request, in bounds. */
export async function readBody(request: Request, { maxBytes, isSigned }: Reading): Promise<Body | Refusal> {
  const bytes = await readBytes(request, maxBytes)
  if (isRefusal(bytes)) return bytes
  if (isSigned) return { bytes, text: '' }
  const text = decodeBody(bytes)
  return isRefusal(text) ? text : { bytes, text }
}

/**
 * The text of a body. It stands for exactly these bytes: no character is replaced, and a byte order mark, which a
 * decoder drops and no JSON begins with (RFC 8259, 8.1), is refused.
 */
export function decodeBody(bytes: Uint8Array): string | Refusal {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.startsWith('\uFEFF') ? refuse('request.malformed') : text
  } catch {
    return refuse('request.malformed')
  }
}

/**
 * Parses a JSON object. Refuses what `JSON.parse` silently accepts: duplicate keys (readers differ on which one
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

/** Scans the text once with a stack of the keys seen in each open object. The text is valid JSON. */
function hasTrickyKeys(text: string): boolean {
  const open: Array<Set<string>> = []
  // No branch per character: a file in base64 has ten million of them.
  const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/gs
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

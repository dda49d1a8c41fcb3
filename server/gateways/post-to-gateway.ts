const maxAnswerBytes = 262_144

interface GatewayCall {
  readonly timeoutMs: number
  /** Sent form-encoded; an empty body when absent. */
  readonly form?: Readonly<Record<string, string>>
}

/** Posts to a gateway and reads its plain text, as `callGateway` does. */
export async function postForText(url: string, { timeoutMs, form }: GatewayCall): Promise<string | undefined> {
  return callGateway(url, { method: 'POST', timeoutMs, body: form && new URLSearchParams(form) })
}

interface Request {
  readonly method: 'GET' | 'POST'
  readonly timeoutMs: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams | undefined
}

/**
 * Calls a gateway and reads its plain text: within the time limit, without redirects, up to 256 KB. Undefined when any
 * of that fails or it refuses; for money "no answer" is a result like another, so nothing is thrown.
 */
async function callGateway(url: string, request: Request): Promise<string | undefined> {
  const answer = await askGateway(url, request)
  return answer?.ok === true ? answer.text : undefined
}

/** The same, for a gateway whose refusals are meaningful. */
export async function askGateway(
  url: string,
  request: Request,
): Promise<{ readonly ok: boolean; readonly status: number; readonly text: string } | undefined> {
  try {
    const answer = await fetch(url, {
      method: request.method,
      headers: request.headers ?? {},
      redirect: 'error',
      signal: AbortSignal.timeout(request.timeoutMs),
      ...(request.body === undefined ? {} : { body: request.body }),
    })
    const text = await readLimited(answer)
    if (text === undefined) await answer.body?.cancel()
    return text === undefined ? undefined : { ok: answer.ok, status: answer.status, text }
  } catch {
    return undefined
  }
}

/** The same, for a gateway that answers in JSON. */
export async function postToGateway(url: string, wanted: GatewayCall): Promise<Record<string, unknown> | undefined> {
  const text = await postForText(url, wanted)
  try {
    const parsed: unknown = text === undefined ? undefined : JSON.parse(text)
    return isRecord(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/**
 * The items of `Response`. They were converted from XML: lists are nested one deep, and a single item may come without
 * a list.
 */
export function responseItems(reply: Readonly<Record<string, unknown>>): readonly Record<string, unknown>[] {
  return flatten(reply['Response'], 0)
}

/** A scalar, alone or in an array of one. Undefined when it is neither text nor number. */
export function scalar(record: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = record[name]
  const only = Array.isArray(value) && value.length === 1 ? value[0] : value
  if (typeof only === 'number') return String(only)
  return typeof only === 'string' ? only : undefined
}

function flatten(value: unknown, depth: number): Record<string, unknown>[] {
  if (Array.isArray(value))
    return depth < 3 ? value.slice(0, 500).flatMap((item: unknown) => flatten(item, depth + 1)) : []
  return isRecord(value) ? [value] : []
}

async function readLimited(answer: Response): Promise<string | undefined> {
  if (!answer.body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) return undefined
    chunks.push(chunk)
  }
  return new TextDecoder('utf-8').decode(Buffer.concat(chunks))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

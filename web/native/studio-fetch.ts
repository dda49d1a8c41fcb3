import type { Secrets } from './secrets.ts'

/** Capacitor's native HTTP, as far as it is used here. */
export interface NativeHttp {
  request(options: NativeRequest): Promise<NativeResponse>
}

interface NativeRequest {
  readonly url: string
  readonly method: string
  readonly headers: Record<string, string>
  readonly data?: unknown
  readonly responseType: 'text' | 'blob'
  readonly connectTimeout: number
  readonly readTimeout: number
}

interface NativeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Text, or parsed JSON; the bytes of a file in base64. */
  readonly data: unknown
}

interface Parts {
  /** The origin of the studio's site. */
  readonly host: string
  readonly platform: string
  readonly http: NativeHttp
  readonly secrets: Pick<Secrets, 'headers' | 'take'>
  /** Receives the version and the clearing that a response carries. */
  readonly heard: (heard: Heard) => void
}

export interface Heard {
  readonly mark?: { readonly value: string; readonly seconds: number }
  /** The server's version, where the response names it. */
  readonly version?: string
  /** This person's data on the device must be cleared. */
  readonly forgets: boolean
}

/** One request to the studio. */
interface StudioRequest {
  readonly path: string
  readonly method?: string
  readonly headers?: Headers
  readonly body?: { readonly type: string; readonly text: string }
  /** Anonymously. */
  readonly asNobody?: boolean
  readonly signal?: AbortSignal
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly data: unknown
}

/** The time-out of a call, as in a browser (`web/kit/request-of.ts`). */
const timeoutMs = 30_000
const keepsHeader = 'x-shell-keep'
/** Headers of the transport, or for the shell alone. */
const dropped = ['content-encoding', 'content-length', 'transfer-encoding', 'set-cookie', keepsHeader]
const carried = ['accept', 'x-locale', 'x-branch', 'idempotency-key']

export type StudioFetch = ReturnType<typeof createStudioFetch>

/**
 * Sends requests to the studio as the shell of the app: without cookies, with the bearer token. Secrets of a response
 * go to the vault and never reach the page. Rejects as `fetch` does where the network fails.
 */
export function createStudioFetch({ host, platform, http, secrets, heard }: Parts) {
  async function send(request: StudioRequest, responseType: 'text' | 'blob'): Promise<Answer> {
    const { path, method = 'GET', body, asNobody = false } = request
    const answer = await http
      .request({
        url: `${host}${path}`,
        method,
        headers: { ...headersOf(request), 'x-platform': platform, ...secrets.headers({ asNobody }) },
        responseType,
        connectTimeout: timeoutMs,
        readTimeout: timeoutMs,
        ...(body && { data: nativeBody(body) }),
      })
      .catch((error: unknown) => {
        throw new TypeError('Failed to fetch', { cause: error })
      })
    const headers = new Headers(Object.entries(answer.headers).filter(([name]) => /^[\w-]+$/.test(name)))
    await take(headers, { asNobody })
    for (const name of dropped) headers.delete(name)
    return { status: answer.status, headers, data: answer.data }
  }

  async function take(headers: Headers, { asNobody }: { readonly asNobody: boolean }): Promise<void> {
    const version = headers.get('x-site-version') ?? undefined
    const { mark } = asNobody ? {} : await secrets.take(headers.get(keepsHeader) ?? '')
    const forgets = headers.has('clear-site-data') && !asNobody
    heard({ ...(mark && { mark }), ...(version !== undefined && { version }), forgets })
  }

  return {
    ask: async (request: StudioRequest): Promise<Response> => {
      const { status, headers, data } = await orAborted(send(request, 'text'), request.signal)
      const text = typeof data === 'string' ? data : JSON.stringify(data)
      const hasNoBody = status === 204 || status === 304
      return new Response(hasNoBody ? null : withHost(text, host), { status, headers })
    },

    /** A file in base64, with its headers; undefined where the studio has none for this caller. */
    file: async (path: string): Promise<{ readonly base64: string; readonly headers: Headers } | undefined> => {
      const { status, headers, data } = await send({ path }, 'blob')
      return status === 200 && typeof data === 'string' ? { base64: data, headers } : undefined
    },
  }
}

/** The headers of the call and of its body. */
function headersOf({ headers = new Headers(), body }: StudioRequest): Record<string, string> {
  const named = carried.flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(named), ...(body && { 'content-type': body.type }) }
}

/** The native side serialises JSON itself; a form is text. */
function nativeBody({ type, text }: { readonly type: string; readonly text: string }): unknown {
  return type.startsWith('application/json') ? JSON.parse(text) : text
}

/** Pictures of the shop come from the studio: the app carries none. */
function withHost(text: string, host: string): string {
  return text.replaceAll('"/pictures/', `"${host}/pictures/`)
}

/** A sent request cannot be cancelled, but the caller stops waiting for it. */
async function orAborted<Value>(work: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return work
  signal.throwIfAborted()
  const { promise, reject } = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([work, promise])
}

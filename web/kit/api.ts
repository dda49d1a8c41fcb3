import type { Endpoint, InputOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { HeldAct } from '#domain/kit/held-act.ts'
import type { Locale } from '#domain/text/localized.ts'
import { documentBranch, documentLogin } from './branch.ts'
import { documentLocale } from './locale.ts'
import { callTimeoutMs, lossOfNow, requestOf } from './request-of.ts'

/** A refusal as the page receives it: the sentence is already in the reader's language, errors are by form field. */
export interface CallRefusal {
  /** The status of the response; 0 when there was none. */
  readonly status: number
  /**
   * A code of `domain/text/refusals.ts`; `offline` when nothing was sent, `lost` when no response arrived, `timeout`
   * after 30 s.
   */
  readonly code: string
  /** Empty for these three: show the sentence of that name in `shell` instead. */
  readonly message: string
  readonly errors: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  /** Further details of the refusal, unchecked: the component that shows them parses them. */
  readonly details?: unknown
}

export type CallAnswer<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly refusal: CallRefusal }

interface CallOptions {
  /** The idempotency key; every write that a double press could repeat sends one. */
  readonly key?: string
  readonly signal?: AbortSignal
  /** For so long the act waits, where it can. */
  readonly holdSeconds?: number
  /** The request completes even if the page is closed meanwhile; 64 KB at most. */
  readonly keepalive?: boolean
}

/** The raw fields of a form: the server validates them and answers in the reader's language. */
export class TypedFields {
  readonly fields: Readonly<Record<string, unknown>>
  constructor(fields: Readonly<Record<string, unknown>>) {
    this.fields = fields
  }
}

/** Calls an endpoint of `domain/<noun>/api.ts`. It never throws for a refusal, a broken network or a slow response. */
// oxlint-disable-next-line max-params -- endpoint, input and options read as one sentence at each of many call sites
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | TypedFields,
  options?: CallOptions,
) => Promise<CallAnswer<OutputOf<E>>>

/** How a call reaches the API: the network in a browser, the same process on the server. */
interface CallSetup {
  readonly send: (
    path: string,
    init: { method: string; headers: Headers; body?: string; signal: AbortSignal; keepalive: boolean },
  ) => Promise<Response>
  readonly locale: () => Locale
  readonly branch: () => string | undefined
  readonly login?: () => string | undefined
}

/** Creates the client over a transport. */
export function createCall(setup: CallSetup): Call {
  // The server validates every response against the endpoint's schema, so it is not validated again here.
  // oxlint-disable-next-line max-params -- the shape of Call
  return async (endpoint, input, options = {}) =>
    exchange(setup, { endpoint, input, options, read: async (response) => response.json() })
}

/** One request and its response, which `read` reads where it is a success. */
async function exchange<Value>(
  { send, locale, branch, login }: CallSetup,
  {
    endpoint,
    input,
    options,
    read,
  }: {
    readonly endpoint: Endpoint
    readonly input: Readonly<Record<string, unknown>> | TypedFields
    readonly options: CallOptions
    readonly read: (response: Response) => Promise<Value>
  },
): Promise<CallAnswer<Value>> {
  const { path, init } = requestOf(endpoint, {
    input: input instanceof TypedFields ? input.fields : input,
    locale: locale(),
    branch: branch(),
    login: login?.(),
    key: options.key,
    holdSeconds: options.holdSeconds,
  })
  const limit = AbortSignal.timeout(callTimeoutMs)
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit
  try {
    const response = await send(path, { ...init, signal, keepalive: options.keepalive ?? false })
    if (!response.ok) return { ok: false, refusal: refusalFrom(response, await response.json()) }
    return { ok: true, value: await read(response) }
  } catch (error) {
    if (options.signal?.aborted) throw error
    return {
      ok: false,
      refusal: {
        status: 0,
        code: limit.aborted ? 'timeout' : lossOfNow(),
        message: '',
        errors: {},
        requestId: undefined,
      },
    }
  }
}

/** Same origin, cookies are sent automatically. */
const browser: CallSetup = {
  send: async (path, init) => fetch(path, { ...init, credentials: 'same-origin' }),
  locale: documentLocale,
  branch: documentBranch,
  login: documentLogin,
}
/** The client of the browser. In loaders and actions use `context.get(apiContext)`. */
export const call: Call = createCall(browser)

/** What became of an act that was sent to wait: it waits, or it was done at once. */
export type HeldAnswer<E> = { readonly held: HeldAct } | { readonly done: OutputOf<E> }

/** Sends an act that waits for `holdSeconds`, in a browser. */
// oxlint-disable-next-line max-params -- as Call
export async function callHeld<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
): Promise<CallAnswer<HeldAnswer<E>>> {
  return exchange(browser, {
    endpoint,
    input,
    options,
    read: async (response) =>
      response.status === 202 ? { held: await response.json() } : { done: await response.json() },
  })
}

function refusalFrom(response: Response, body: unknown): CallRefusal {
  const answer = isRecord(body) ? body : {}
  const errors = isRecord(answer['errors']) ? answer['errors'] : {}
  return {
    status: response.status,
    code: textOf(answer['code']) ?? 'request.broken',
    message: textOf(answer['message']) ?? '',
    errors: Object.fromEntries(
      Object.entries(errors).map(([field, message]) => [
        field,
        Array.isArray(message) ? String(message[0] ?? '') : String(message),
      ]),
    ),
    requestId: textOf(answer['request_id']),
    ...('details' in answer ? { details: answer['details'] } : {}),
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

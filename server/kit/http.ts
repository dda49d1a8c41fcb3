import { Hono, type Context as HonoContext } from 'hono'
import { z } from 'zod/mini'
import { pathNames, type Endpoint } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { inputRefusal, refusalResponse, validated, validResponse, type ApiResponse } from './api-response.ts'
import { checkCaller, checkHold, describeCall, type Call } from './call.ts'
import { checkQueryEncoding, checkText } from './check-text.ts'
import { onceLoaded, type OwnLimits, type ReadContext, type WriteContext } from './context.ts'
import type { Edge } from './edge.ts'
import { failureRefusal } from './failure-response.ts'
import { hashRequest, keyOwner, type Claim } from './idempotency.ts'
import { noBody, parseJson, readBody, type Body } from './json-body.ts'
import { noteRequest, type Ended } from './note-request.ts'
import { plainResponse } from './plain-responses.ts'
import { cacheKey } from './response-cache.ts'
import type { Holding, Route } from './routes.ts'
import type { SingleRequest } from './run-batch.ts'
import { sendList } from './send-cached.ts'
import { writeOnce } from './write-once.ts'

type Input = Record<string, unknown>

/**
 * Mounts the endpoint table below /api. A path that exists answers other methods with 405, an unknown one with 404, in
 * JSON.
 */
export function mountRoutes(routes: readonly Route[], edge: Edge): Hono {
  const api = new Hono()
  const methods = new Map<string, string[]>()
  for (const route of routes) {
    const path = route.endpoint.path.replace(/\{([a-z_]+)\}/g, ':$1')
    methods.set(path, [...(methods.get(path) ?? []), route.endpoint.method])
    api.on(route.endpoint.method, path, (c) => answerRequest({ c, route, edge }))
  }
  for (const [path, allowed] of methods) {
    api.all(path, async (c) =>
      refuseRequest(c, { edge, refusal: refuse('request.method', { values: { allowed: allowed.join(', ') } }) }),
    )
  }
  api.all('*', async (c) => refuseRequest(c, { edge, refusal: refuse('request.not_found') }))
  return api
}

async function refuseRequest(c: HonoContext, { edge, refusal }: { edge: Edge; refusal: Refusal }): Promise<Response> {
  const call = await describeCall(c.req.raw, edge)
  return refused(refusal, call)
}

interface Ask {
  readonly c: HonoContext
  readonly route: Route
  readonly edge: Edge
}

async function answerRequest(ask: Ask): Promise<Response> {
  const { c, route, edge } = ask
  const startMs = performance.now()
  const call = await describeCall(c.req.raw, edge)
  const ended = await endRequest(ask, call)
  noteRequest(route, { edge, call, ended, ms: performance.now() - startMs })
  return ended.response
}

async function endRequest(ask: Ask, call: Call): Promise<Ended> {
  const { freshness } = ask.route.endpoint
  try {
    return await (freshness ? sharedAnswer(ask, { call, freshness }) : ownAnswer(ask, call))
  } catch (error) {
    call.log.error({ error, endpoint: ask.route.endpoint.name }, 'a request broke')
    return asRefused(failureRefusal(error), call)
  }
}

async function ownAnswer(ask: Ask, call: Call): Promise<Ended> {
  const answer = call.refusal ?? (await guardedAnswer(ask, call))
  return isRefusal(answer) ? asRefused(answer, call) : { response: toResponse(answer, call.responseHeaders) }
}

/** A list that is the same for everyone is made once for all who ask while it is cached, or while it is being made. */
async function sharedAnswer(
  ask: Ask,
  { call, freshness }: { call: Call; freshness: 'public' | 'live' },
): Promise<Ended> {
  const { c, edge } = ask
  const make = async () => guardedAnswer(ask, call)
  const answer = call.refusal ?? (await edge.lists.load({ key: keyOf(c, call), freshness, make }))
  if (isRefusal(answer)) return asRefused(answer, call)
  return { response: await sendList(c.req.raw, { kept: answer, headers: call.responseHeaders }) }
}

function asRefused(refusal: Refusal, call: Call): Ended {
  return { response: refused(refusal, call), refusal }
}

function refused(refusal: Refusal, call: Call): Response {
  return toResponse(refusalResponse(refusal, call), withRetry(call.responseHeaders, refusal))
}

/** The steps of a request in their order: permission, rate limit, input, then the verb. */
async function guardedAnswer({ c, route, edge }: Ask, call: Call): Promise<ApiResponse | Refusal> {
  const { endpoint } = route
  const denied = checkCaller(endpoint, call) ?? checkHold(endpoint, call) ?? (await overLimit(endpoint, { call, edge }))
  if (denied) return denied
  const sent = await readInput(c, endpoint)
  if (isRefusal(sent)) return sent
  const { input, body } = sent
  const checked = route.check(input)
  if (!checked.ok) return malformedId(endpoint, checked.error) ?? inputRefusal(checked.error)
  const { run } = checked
  if (run.kind === 'read') return validated(endpoint, await run.answer(readContext(call, edge)))
  if (run.kind === 'callback') {
    const message = { ...body, header: (name: string) => c.req.header(name) }
    const verb = await run.ask({ ...readContext(call, edge), message })
    return received({ call, edge, endpoint, input, verb })
  }
  const write: Write = { call, edge, endpoint, input, verb: run.answer, holding: run.holding }
  const done = await (run.batch ? batchOnce(write, run.batch) : writeAlone(write))
  edge.lists.invalidateLive()
  return done
}

interface Write {
  readonly call: Call
  readonly edge: Edge
  readonly endpoint: Endpoint
  readonly input: Input
  readonly verb: (ctx: WriteContext) => Promise<unknown>
  readonly holding?: Holding | undefined
}

type SendToBatch = (member: SingleRequest) => Promise<ApiResponse | Refusal>

async function writeAlone(write: Write): Promise<ApiResponse | Refusal> {
  const { call, edge, endpoint, input, verb, holding } = write
  const act = { kind: endpoint.name, input, seconds: call.holdSeconds ?? 0 }
  return writeOnce({
    db: edge.db,
    claim: claimOf(endpoint, write),
    responseHeaders: call.responseHeaders,
    answer: async (tx) => {
      const ctx = { ...readContext(call, { ...edge, db: tx }), tx }
      const held = holding && (await edge.holdAct(ctx, { ...act, holding }))
      return held ?? validated(endpoint, await verb(ctx))
    },
  })
}

/** The message of a gateway: one transaction that commits whatever the response is. Only an error rolls it back. */
async function received({ call, edge, endpoint, verb }: Write): Promise<ApiResponse | Refusal> {
  const done = await inTransaction(edge.db, async (tx) => ({
    answer: validated(endpoint, await verb({ ...readContext(call, { ...edge, db: tx }), tx })),
  }))
  edge.lists.invalidateLive()
  return isRefusal(done) ? done : done.answer
}

/** The same in one transaction with other concurrent requests. */
async function batchOnce(write: Write, send: SendToBatch): Promise<ApiResponse | Refusal> {
  const { call, edge, endpoint, input } = write
  return send({
    db: edge.db,
    ctx: readContext(call, edge),
    owner: keyOwner(call.caller, call.address),
    claim: claimOf(endpoint, { call, input }),
    validated: (body) => validResponse(endpoint, body),
    alone: async () => writeAlone(write),
  })
}

function claimOf(endpoint: Endpoint, request: { call: Call; input: Input }): Claim | undefined {
  const key = request.call.idempotencyKey
  if (key === undefined || endpoint.replay === false) return undefined
  return {
    actor: keyOwner(request.call.caller, request.call.address),
    key,
    endpoint: endpoint.name,
    requestHash: hashRequest(endpoint.path, request.input),
  }
}

async function overLimit(endpoint: Endpoint, at: { call: Call; edge: Edge }): Promise<Refusal | undefined> {
  if (!endpoint.limit || !at.edge.config.rateLimits) return undefined
  const { caller, network } = at.call
  return tooMany(
    await at.edge.countCall(endpoint.limit, {
      caller: caller.kind === 'account' ? caller.accountId : network,
      network,
    }),
  )
}

function ownLimits(call: Call, edge: Edge): OwnLimits {
  const { rateLimits } = edge.config
  return {
    count: async (limit, key) =>
      rateLimits ? tooMany(await edge.countCall(limit, { caller: key, network: call.network })) : undefined,
    forget: async (limit, key) => (rateLimits ? edge.countCall.forget(limit, key) : undefined),
  }
}

function tooMany(waitSeconds: number | undefined): Refusal | undefined {
  return waitSeconds === undefined ? undefined : refuse('request.too_many', { values: { seconds: waitSeconds } })
}

interface Sent {
  readonly input: Input
  /** As received; empty for a GET. */
  readonly body: Body
}

async function readInput(c: HonoContext, endpoint: Endpoint): Promise<Sent | Refusal> {
  const inPath = Object.fromEntries(pathNames(endpoint.path).map((name) => [name, c.req.param(name)]))
  const isSigned = endpoint.signedBy !== undefined && c.req.header(endpoint.signedBy) !== undefined
  const { maxBodyBytes: maxBytes } = endpoint
  const body = endpoint.method === 'GET' ? noBody : await readBody(c.req.raw, { maxBytes, isSigned })
  if (isRefusal(body)) return body.code === 'request.too_large' ? (endpoint.tooLarge ?? body) : body
  const rest = endpoint.method === 'GET' ? readQuery(c) : isSigned ? {} : parseSent(c, { text: body.text, endpoint })
  if (isRefusal(rest)) return rest
  return checkText(inPath) ? refuse('request.not_found') : (checkText(rest) ?? { input: { ...rest, ...inPath }, body })
}

/** A parameter that is given twice is refused: readers differ on which one counts. */
function readQuery(c: HonoContext): Input | Refusal {
  const garbled = checkQueryEncoding(c.req.url)
  if (garbled) return garbled
  return onceEach(Object.entries(c.req.queries()).flatMap(([name, values]) => values.map((value) => [name, value])))
}

function onceEach(pairs: Iterable<readonly [name: string, value: string]>): Input | Refusal {
  const once = new Map<string, string>()
  for (const [name, value] of pairs) {
    if (once.has(name)) return refuse('request.invalid', { fields: { [name]: 'fields.once' } })
    once.set(name, value)
  }
  return Object.fromEntries(once)
}

function parseSent(c: HonoContext, { text, endpoint }: { text: string; endpoint: Endpoint }): Input | Refusal {
  const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (endpoint.who === 'gateway' && type === 'application/x-www-form-urlencoded')
    return onceEach(new URLSearchParams(text))
  if (text !== '' && type !== 'application/json') return refuse('request.media_type')
  return parseJson(text)
}

/** An invalid id is as absent as an unknown one. */
function malformedId(endpoint: Endpoint, error: z.core.$ZodError): Refusal | undefined {
  const inPath = pathNames(endpoint.path)
  return error.issues.some((issue) => inPath.includes(String(issue.path[0]))) ? refuse('request.not_found') : undefined
}

function readContext(call: Call, edge: Edge): ReadContext {
  return {
    db: edge.db,
    config: edge.config,
    caller: call.caller,
    branch: call.branch,
    policies: onceLoaded(async () => edge.loadPolicies(edge.db, call.branch.id)),
    locale: call.locale,
    platform: call.platform,
    fromPage: call.fromPage,
    requestId: call.requestId,
    address: call.address,
    network: call.network,
    userAgent: call.userAgent,
    deviceMark: call.deviceMark,
    staffDeviceKey: call.staffDeviceKey,
    orderKey: call.orderKey,
    secure: call.secure,
    origin: call.origin,
    limits: ownLimits(call, edge),
    get log() {
      return call.log
    },
    responseHeaders: call.responseHeaders,
  }
}

function keyOf(c: HonoContext, call: { branch: { code: string }; locale: string }): string {
  const url = c.req.url
  return cacheKey({ branch: call.branch.code, locale: call.locale, address: url.slice(url.indexOf('/', 8)) })
}

function withRetry(headers: Headers, refusal: Refusal): Headers {
  const seconds = refusal.values['seconds']
  if (refusal.code === 'request.too_many' && seconds !== undefined) headers.set('retry-after', String(seconds))
  if (refusal.code === 'request.busy') headers.set('retry-after', '2')
  if (refusal.code === 'request.full_disk') headers.set('retry-after', '60')
  if (refusal.code === 'request.method') headers.set('allow', String(refusal.values['allowed'] ?? ''))
  return headers
}

/** A text body is logged as it is; everything else is JSON. */
function toResponse(answer: ApiResponse, headers: Headers): Response {
  const text = typeof answer.body === 'string' ? answer.body : undefined
  headers.set('content-type', text === undefined ? 'application/json; charset=utf-8' : 'text/plain')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  return plainResponse(text ?? JSON.stringify(answer.body), { status: answer.status, headers })
}

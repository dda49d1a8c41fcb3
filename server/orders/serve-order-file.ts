import { z } from 'zod/mini'
import type { CallLimit } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Locale } from '#domain/text/localized.ts'
import { describeCall } from '#server/kit/call.ts'
import type { ReadContext } from '#server/kit/context.ts'
import type { Edge } from '#server/kit/edge.ts'
import { refusedResponse } from '#server/kit/failure-response.ts'

interface ServedFile {
  readonly name: string
  readonly type: string
  /** Drawn for a GET, and not for a HEAD. */
  readonly make: () => Promise<Uint8Array<ArrayBuffer> | string> | string
}

interface Serving {
  readonly endpoint: { readonly input: z.ZodMiniType<{ id: Id<'orders'>; lang?: Locale | undefined }> }
  readonly limit: CallLimit
  readonly find: (
    ctx: Pick<ReadContext, 'caller' | 'orderKey' | 'config' | 'branch' | 'db' | 'origin'>,
    which: { id: Id<'orders'>; locale: Locale },
  ) => Promise<ServedFile | Refusal>
}

/**
 * Sends a file of one order, in the language of the page that it is fetched from, else of the request. Refuses
 * request.too_many above the limit, request.not_found for what is no id, and what `find` refuses.
 */
export function serveOrderFile(
  edge: Edge,
  { endpoint, limit, find }: Serving,
): (request: Request, id: string) => Promise<Response> {
  return async (request, id) => {
    const call = await describeCall(request, edge)
    if (call.refusal) return refusedResponse(call.refusal, call)
    const caller = call.caller.kind === 'account' ? call.caller.accountId : call.network
    const wait = edge.config.rateLimits ? await edge.countCall(limit, { caller, network: call.network }) : undefined
    if (wait !== undefined) return refusedResponse(refuse('request.too_many', { values: { seconds: wait } }), call)
    const lang = new URL(request.url).searchParams.get('lang') ?? undefined
    const parsed = z.safeParse(endpoint.input, { id, ...(lang === undefined ? {} : { lang }) })
    if (!parsed.success) return refusedResponse(refuse('request.not_found'), call)
    const locale = parsed.data.lang ?? call.locale
    const file = await find({ ...call, config: edge.config, db: edge.db }, { id: parsed.data.id, locale })
    if (isRefusal(file)) return refusedResponse(file, call)
    const headers = call.responseHeaders
    headers.set('cache-control', 'no-store')
    headers.set('x-robots-tag', 'noindex')
    headers.set('content-type', file.type)
    headers.set('content-disposition', `attachment; filename="${file.name}"`)
    return new Response(request.method === 'HEAD' ? null : await file.make(), { headers })
  }
}

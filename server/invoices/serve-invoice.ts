import { z } from 'zod/mini'
import { invoiceFile } from '#domain/invoices/api.ts'
import { isRefusal, refuse } from '#domain/kit/refusal.ts'
import { describeCall } from '#server/kit/call.ts'
import type { Edge } from '#server/kit/edge.ts'
import { refusedResponse } from '#server/kit/failure-response.ts'
import { drawInvoice } from './draw-invoice.ts'
import { findInvoice } from './find-invoice.ts'

/** Drawing one takes the processor for a moment, so that nobody asks for many. */
const limit = { name: 'invoice', points: 30, seconds: 600, by: 'caller' } as const

/** Serves the invoice of an order as a file, to the account that owns it or to whoever has its key. */
export function serveInvoice(edge: Edge): (request: Request, id: string) => Promise<Response> {
  return async (request, id) => {
    const call = await describeCall(request, edge)
    if (call.refusal) return refusedResponse(call.refusal, call)
    const caller = call.caller.kind === 'account' ? call.caller.accountId : call.address
    const wait = edge.config.rateLimits ? await edge.countCall(limit, { caller, address: call.address }) : undefined
    if (wait !== undefined) return refusedResponse(refuse('request.too_many', { values: { seconds: wait } }), call)
    const lang = new URL(request.url).searchParams.get('lang') ?? undefined
    const parsed = z.safeParse(invoiceFile.input, { id, ...(lang === undefined ? {} : { lang }) })
    if (!parsed.success) return refusedResponse(refuse('request.not_found'), call)
    const locale = parsed.data.lang ?? call.locale
    const paper = await findInvoice({ ...call, config: edge.config, db: edge.db }, { id: parsed.data.id, locale })
    if (isRefusal(paper)) return refusedResponse(paper, call)
    const headers = call.responseHeaders
    headers.set('cache-control', 'no-store')
    headers.set('x-robots-tag', 'noindex')
    headers.set('content-type', 'application/pdf')
    headers.set('content-disposition', `attachment; filename="${paper.number}.pdf"`)
    return new Response(request.method === 'HEAD' ? null : await drawInvoice(paper), { headers })
  }
}

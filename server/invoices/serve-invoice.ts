import { invoiceFile } from '#domain/invoices/api.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { Edge } from '#server/kit/edge.ts'
import { serveOrderFile } from '#server/orders/serve-order-file.ts'
import { drawInvoice } from './draw-invoice.ts'
import { findInvoice } from './find-invoice.ts'

/** Serves the invoice of an order as a file, to the account that owns it or a holder of its key. */
export function serveInvoice(edge: Edge): (request: Request, id: string) => Promise<Response> {
  return serveOrderFile(edge, {
    endpoint: invoiceFile,
    // Drawing one blocks the processor for a moment, so requests are limited.
    limit: { name: 'invoice', points: 30, seconds: 600, by: 'caller' },
    async find(ctx, which) {
      const paper = await findInvoice(ctx, which)
      if (isRefusal(paper)) return paper
      return { name: `${paper.number}.pdf`, type: 'application/pdf', make: async () => drawInvoice(paper) }
    },
  })
}

import * as api from '#domain/invoices/api.ts'
import { read, type Route } from '#server/kit/routes.ts'
import { findInvoice } from './find-invoice.ts'

export const invoicesRoutes: readonly Route[] = [
  read(api.getInvoice, async (ctx, { id }) => findInvoice(ctx, { id, locale: ctx.locale })),
]

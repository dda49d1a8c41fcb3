import { getInvoice } from '#domain/invoices/api.ts'
import { asId } from '#domain/kit/id.ts'
import type { Call } from '#web/kit/api.ts'
import { isId } from '#web/kit/form-fields.ts'
import { localeOf } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { Paper } from './invoice-sheet.tsx'

export interface LoadedInvoice {
  readonly orderId: string
  /** Undefined until the order is paid. */
  readonly paper: Paper | undefined
  readonly file: string
}

/** The invoice of the order that `?order_id=` names, and that id; undefined where the caller may read none. */
export async function loadInvoice(call: Call, request: Request): Promise<LoadedInvoice | undefined> {
  const orderId = new URL(request.url).searchParams.get('order_id') ?? ''
  if (!isId(orderId)) return undefined
  const paper = await call(getInvoice, { id: asId('orders', orderId) })
  const lang = localeOf(pageUrl(request).pathname)
  const file = `/api/orders/${orderId}/invoice.pdf?lang=${lang}`
  if (paper.ok) return { paper: paper.value, orderId, file }
  return paper.refusal.code === 'invoices.unpaid' ? { paper: undefined, orderId, file } : undefined
}

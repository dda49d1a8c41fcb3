import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { locales } from '#domain/text/localized.ts'

const lines = z.array(z.string())

/** An invoice as printed, with every text in the reader's language. */
const invoicePaper = z.strictObject({
  number: z.string(),
  order_number: z.string(),
  title: z.string(),
  seller: lines,
  facts: z.array(z.strictObject({ label: z.string(), value: z.string() })),
  parties: z.array(z.strictObject({ label: z.string(), lines })),
  columns: z.strictObject({ item: z.string(), unit: z.string(), quantity: z.string(), amount: z.string() }),
  rows: z.array(
    z.strictObject({
      title: z.string(),
      /** The rule that set the price, where it is not the base price. */
      note: z.nullable(z.string()),
      unit: z.string(),
      quantity: z.string(),
      amount: z.string(),
    }),
  ),
  totals: z.array(z.strictObject({ label: z.string(), amount: z.string(), strong: z.boolean() })),
  foot: lines,
})

/** A reader of the order may print it. Of an order that is paid on delivery it is the delivery note. */
export const getInvoice = endpoint({
  name: 'invoices.one',
  method: 'GET',
  path: '/orders/{id}/invoice',
  who: 'anyone',
  byOrderKey: true,
  summary: 'The invoice of a paid order, as it is printed',
  refusals: ['auth.required', 'request.not_found', 'invoices.unpaid'],
  input: z.strictObject({ id: idOf('orders') }),
  output: invoicePaper,
})

/** The same as a PDF. */
export const invoiceFile = endpoint({
  name: 'invoices.file',
  method: 'GET',
  path: '/orders/{id}/invoice.pdf',
  who: 'anyone',
  byOrderKey: true,
  summary: 'The invoice of a paid order as a PDF',
  refusals: ['auth.required', 'request.not_found', 'invoices.unpaid'],
  input: z.object({
    id: idOf('orders'),
    /** The language of the page it is fetched from; without it that of the account. */
    lang: z.optional(z.enum(locales)),
  }),
  openInput: true,
  media: { type: 'application/pdf' },
  output: z.string(),
})

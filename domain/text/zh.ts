import { fields, labels } from './zh/fields.ts'
import { reasons } from './zh/reasons.ts'
import { refusals } from './zh/refusals.ts'

/**
 * What the server says: refusals, reasons of prices, sentences under fields, names of fields. The words of pages are in
 * pages-zh.ts.
 */
export const zh = { refusals, reasons, fields, labels } as const

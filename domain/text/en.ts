import { fields, labels } from './en/fields.ts'
import { reasons } from './en/reasons.ts'
import { refusals } from './en/refusals.ts'

/**
 * What the server says: refusals, reasons of prices, sentences under fields, names of fields. The words of pages are in
 * pages-en.ts.
 */
export const en = { refusals, reasons, fields, labels } as const

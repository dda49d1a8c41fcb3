import { fields, labels } from './zh/fields.ts'
import { refusals } from './zh/refusals.ts'

/** What the server says: refusals, sentences under fields, names of fields. The words of pages are in pages-zh.ts. */
export const zh = { refusals, fields, labels } as const

import { fields, labels } from './en/fields.ts'
import { refusals } from './en/refusals.ts'

/** What the server says: refusals, sentences under fields, names of fields. The words of pages are in pages-en.ts. */
export const en = { refusals, fields, labels } as const

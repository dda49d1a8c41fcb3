import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { findUnprintable } from './find-unprintable.ts'

/**
 * Refuses text that no font of our papers shows, before payment: request.invalid names each field, and the characters.
 */
export function checkPrintable(fields: Readonly<Record<string, string | undefined>>): Refusal | undefined {
  const absent = Object.entries(fields).map(([name, text = '']) => ({ name, signs: findUnprintable(text) }))
  const wrong = absent.filter(({ signs }) => signs.length > 0)
  if (wrong.length === 0) return undefined
  return refuse('request.invalid', {
    values: { signs: [...new Set(wrong.flatMap(({ signs }) => signs))].join(' ') },
    fields: Object.fromEntries(wrong.map(({ name }) => [name, 'fields.not_printable'])),
  })
}

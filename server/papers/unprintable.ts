import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { findFace } from './find-face.ts'

/** Characters of a text that show nothing by themselves. */
const unseen = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]$/u

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The number of characters that are named, which is enough to explain. */
const most = 3

/** The characters of a text that no font of our papers has, each once. Example: `Mei 👩` has `👩`. */
export function findUnprintable(text: string): string[] {
  const absent = [...characters.segment(text)].map(({ segment }) => segment).filter((segment) => !isPrintable(segment))
  return [...new Set(absent)].slice(0, most)
}

function isPrintable(segment: string): boolean {
  return Array.from(segment).every((character) => unseen.test(character) || findFace(character) !== undefined)
}

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

import type { SentenceValues } from '#domain/kit/refusal.ts'
import { beside, closeUp } from './close-up.ts'
import { en } from './en.ts'
import type { Locale } from './localized.ts'
import type { RefusalCode } from './refusals.ts'
import { zh } from './zh.ts'

const books = { en, zh }
/** A text of the studio has a part for each. */
const languages = new Set(['en', 'zh', 'ms'])

/** The human sentence of a refusal, filled in. */
// oxlint-disable-next-line max-params -- language, code and values are the whole of a sentence
export function sentence(locale: Locale, code: RefusalCode, values: SentenceValues): string {
  return fill(books[locale].refusals[code], values)
}

/** Why a price is what it is, filled in. */
// oxlint-disable-next-line max-params -- language, key and values are the whole of a sentence
export function reason(locale: Locale, key: keyof typeof en.reasons, values: SentenceValues): string {
  return fill(books[locale].reasons[key], values)
}

/**
 * The sentence under a form field. `field` is the wire name, written out in the language where it has a label. Of a
 * field that lies deeper the last name counts: `items.0.quantity` is the quantity, and nobody reads a path.
 */
export function fieldSentence(locale: Locale, about: { code: string; field: string; values: SentenceValues }): string {
  const book = books[locale]
  const sentences: Readonly<Record<string, string>> = book.fields
  const refusals: Readonly<Record<string, string>> = book.refusals
  const template = sentences[about.code] ?? refusals[about.code] ?? sentences['fields.invalid'] ?? about.code
  return fill(template, { ...about.values, field: labelOf(locale, about.field) })
}

/** A field without a label is named as on the wire in English, and in another language not at all. */
function labelOf(locale: Locale, path: string): string {
  const labels: Readonly<Record<string, string>> = books[locale].labels
  const names = path.split('.').filter((name) => /^[a-z]\w*$/i.test(name) && !languages.has(name))
  const name = names.at(-1) ?? 'value'
  return labels[name] ?? (locale === 'en' ? name.replaceAll('_', ' ') : books[locale].labels.value)
}

/** Puts values into `{name}` placeholders. */
export function fill(template: string, values: SentenceValues): string {
  return closeUp(template.replace(/\{(\w+)\}/g, (place, name: string) => beside(String(values[name] ?? place))))
}

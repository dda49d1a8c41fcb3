import type { SentenceValues } from '#domain/kit/refusal.ts'
import { beside, closeUp } from './close-up.ts'
import { en } from './en.ts'
import type { Locale } from './localized.ts'
import type { RefusalCode } from './refusals.ts'
import { zh } from './zh.ts'

const books = { en, zh }

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

/** The sentence under a form field. `field` is the wire name, written out in the language where it has a label. */
export function fieldSentence(locale: Locale, about: { code: string; field: string; values: SentenceValues }): string {
  const book = books[locale]
  const sentences: Readonly<Record<string, string>> = book.fields
  const labels: Readonly<Record<string, string>> = book.labels
  const label = labels[about.field] ?? about.field.replaceAll('_', ' ')
  return fill(sentences[about.code] ?? sentences['fields.invalid'] ?? about.code, { ...about.values, field: label })
}

/** Puts values into `{name}` places. */
export function fill(template: string, values: SentenceValues): string {
  return closeUp(template.replace(/\{(\w+)\}/g, (place, name: string) => beside(String(values[name] ?? place))))
}

import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { documentLanguages, type DocumentLanguage, type DocumentTexts, type DocumentVersion } from './model.ts'

interface Picked {
  readonly language: DocumentLanguage
  readonly title: string
  readonly body: string
  /** Every language this version can be read in. */
  readonly languages: DocumentLanguage[]
}

/**
 * A document in the language asked for, else in English: a document may exist in Malay as well.
 * Example: terms asked for in `ms` are given in `en`, and `languages` says `['en', 'zh']`.
 */
export function pickDocument(
  texts: { readonly title: DocumentTexts; readonly body: DocumentTexts },
  asked: DocumentLanguage,
): Picked {
  const languages = documentLanguages.filter((language) => (texts.body[language] ?? '') !== '')
  const language = languages.includes(asked) ? asked : 'en'
  return { language, title: texts.title[language] ?? texts.title.en ?? '', body: texts.body[language] ?? '', languages }
}

/**
 * A version is complete in each language it has: a title without a body, or the reverse, would bind people to an
 * incomplete text. The endpoint itself requires English and Chinese. Refuses `request.invalid` with the fields that are
 * empty. Example: a Malay title alone is refused under `body.ms`.
 */
export function checkDocument(texts: {
  readonly title: DocumentTexts
  readonly body: DocumentTexts
}): Refusal | undefined {
  const written = documentLanguages.filter(
    (language) => texts.title[language] !== undefined || texts.body[language] !== undefined,
  )
  const empty = written.flatMap((language) => [
    ...((texts.title[language] ?? '').trim() === '' ? [`title.${language}`] : []),
    ...((texts.body[language] ?? '').trim() === '' ? [`body.${language}`] : []),
  ])
  if (empty.length === 0) return undefined
  return refuse('request.invalid', { fields: Object.fromEntries(empty.map((field) => [field, 'fields.required'])) })
}

/**
 * The one spelling of a published version whose SHA-256 is kept, so that what was agreed to can be verified without
 * this system: JSON of kind, version and, in the order en, zh, ms, each language's title and body, in Unicode NFC with
 * line feeds alone as line ends.
 * Example: `["terms",1,[["en","Terms","Be kind."],["zh","条款","请友善。"]]]`
 */
export function canonicalDocument({ kind, version, title, body }: DocumentVersion): string {
  const texts = documentLanguages
    .filter((language) => body[language] !== undefined)
    .map((language) => [language, plain(title[language] ?? ''), plain(body[language] ?? '')])
  return JSON.stringify([kind, version, texts])
}

function plain(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').normalize('NFC')
}

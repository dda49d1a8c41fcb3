import { documentLanguages, type DocumentLanguage, type DocumentTexts } from './model.ts'

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

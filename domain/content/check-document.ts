import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { documentLanguages, type DocumentTexts } from './model.ts'

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

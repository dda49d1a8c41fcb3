import { documentLanguages, type DocumentVersion } from './model.ts'

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

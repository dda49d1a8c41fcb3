/** The languages that a document may be written in; Malay is only for documents, the site itself has two. */
export const documentLanguages = ['en', 'zh', 'ms'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

export type DocumentKind = 'terms' | 'privacy' | 'waiver'

/** A text by language. English and Chinese are always there. */
export type DocumentTexts = Readonly<Partial<Record<DocumentLanguage, string | undefined>>>

export interface DocumentVersion {
  readonly kind: DocumentKind
  readonly version: number
  readonly title: DocumentTexts
  readonly body: DocumentTexts
}

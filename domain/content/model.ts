import type { Localized } from '#domain/text/localized.ts'

/** The languages that a document may be written in; Malay is only for documents, the site itself has two. */
export const documentLanguages = ['en', 'zh', 'ms'] as const
export type DocumentLanguage = (typeof documentLanguages)[number]

/** What people sign or agree to, what the studio promises, and the pages that it writes about itself. */
export const documentKinds = [
  'terms',
  'privacy',
  'waiver',
  'delivery',
  'returns',
  'faq',
  'about',
  'new_to_flow',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A text by language. English and Chinese are always there. */
export type DocumentTexts = Readonly<Partial<Record<DocumentLanguage, string | undefined>>>

export interface DocumentVersion {
  readonly kind: DocumentKind
  readonly version: number
  readonly title: DocumentTexts
  readonly body: DocumentTexts
}

/** On home, or over the page. */
export const bannerPlaces = ['main', 'popup'] as const

/** Everyone, or people who have booked no class and bought no package yet. */
export const bannerAudiences = ['everyone', 'newcomers'] as const

/** A banner, as staff write it. */
export interface Banner {
  readonly place: (typeof bannerPlaces)[number]
  readonly audience: (typeof bannerAudiences)[number]
  readonly url: string
  readonly path: string
  readonly title: Localized
  readonly body: Localized
  readonly action: Localized
  readonly sort: number
  readonly active: boolean
}

/** A block of text, as staff write it; the slug names where it is shown. */
export interface StaticBlock {
  readonly slug: string
  readonly kind: 'static_block' | 'studio_address'
  readonly title: Localized
  readonly body: Localized
  readonly sort: number
}

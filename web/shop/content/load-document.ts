import { getDocument } from '#domain/content/api.ts'
import type { DocumentKind } from '#domain/content/model.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { content as en } from '#domain/text/en/content-pages.ts'
import type { Locale } from '#domain/text/localized.ts'
import { content as zh } from '#domain/text/zh/content-pages.ts'
import type { Call } from '#web/kit/api.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'

/** A document of the studio in its current version. */
export type StudioDocument = OutputOf<typeof getDocument>

/**
 * The version in force, in the language of the address, else of the page. Malay exists for the privacy policy alone. An
 * unpublished policy or studio page says so; a document that people agree to is 404 until it is published.
 */
export async function loadDocument(
  call: Call,
  about: { readonly kind: DocumentKind; readonly request: Request },
): Promise<StudioDocument> {
  const { pathname, searchParams } = pageUrl(about.request)
  const asked = searchParams.get('language')
  const language =
    asked === 'en' || asked === 'zh' || (asked === 'ms' && about.kind === 'privacy') ? asked : localeOf(pathname)
  const answer = await call(getDocument, { kind: about.kind, language })
  const isMissing = !answer.ok && answer.refusal.code === 'request.not_found'
  if (isMissing && isOwnPage(about.kind)) return unwritten(about.kind, localeOf(pathname))
  return loaderValue(answer, about.request)
}

/** The titles of the pages. */
const titles = {
  delivery: 'delivery',
  returns: 'returns',
  faq: 'faq',
  about: 'about',
  new_to_flow: 'newToFlow',
} as const

function isOwnPage(kind: DocumentKind): kind is keyof typeof titles {
  return Object.hasOwn(titles, kind)
}

/** The placeholder of a document that was never published. */
function unwritten(kind: keyof typeof titles, language: Locale): StudioDocument {
  const words = language === 'zh' ? zh : en
  return {
    kind,
    version: 0,
    title: words[titles[kind]],
    body: words.unwritten,
    language,
    languages: [language],
    effective_at: '2000-01-01T00:00:00+08:00',
    sha256: '',
  }
}

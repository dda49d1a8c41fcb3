import { getDocument } from '#domain/content/api.ts'
import type { DocumentKind } from '#domain/content/model.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Call } from '#web/kit/api.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-url.ts'

/** A document of the studio in its current version. */
export type StudioDocument = OutputOf<typeof getDocument>

/**
 * The version in force, in the language that the address asks for, else that of the page. Malay is there for the
 * privacy policy alone.
 */
export async function loadDocument(
  call: Call,
  about: { readonly kind: DocumentKind; readonly request: Request },
): Promise<StudioDocument> {
  const { pathname, searchParams } = pageUrl(about.request)
  const asked = searchParams.get('language')
  const language =
    asked === 'en' || asked === 'zh' || (asked === 'ms' && about.kind === 'privacy') ? asked : localeOf(pathname)
  return loaderValue(await call(getDocument, { kind: about.kind, language }), about.request)
}

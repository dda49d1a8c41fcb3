import { getDocument } from '#domain/content/api.ts'
import type { Call } from '#web/kit/api.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-url.ts'
import type { LegalText } from './legal-document.tsx'

/** The version in force, in the language that the address asks for, else that of the page. */
export async function loadLegalDocument(
  call: Call,
  about: { readonly kind: 'terms' | 'privacy'; readonly request: Request },
): Promise<LegalText> {
  const { pathname, searchParams } = pageUrl(about.request)
  const asked = searchParams.get('language')
  const language =
    asked === 'en' || asked === 'zh' || (asked === 'ms' && about.kind === 'privacy') ? asked : localeOf(pathname)
  return loaderValue(await call(getDocument, { kind: about.kind, language }), about.request)
}

import { locales } from '#domain/text/localized.ts'
import { languageTags, pathIn } from '#web/kit/locale.ts'
import type { Route } from './+types/sitemap.ts'

/** What anyone may find, each in every language with its siblings. */
const paths = [
  '/',
  '/schedules',
  '/packages',
  '/privates',
  '/shop',
  '/shocking-deals',
  '/best-sellers',
  '/bundles',
  '/categories',
  '/brands',
  '/shops',
  '/terms',
  '/privacy-policy',
]

export function loader({ request }: Route.LoaderArgs): Response {
  const { origin } = new URL(request.url)
  const whole = (path: string) => `${origin}${path}`
  const entries = paths.flatMap((path) => {
    const siblings = locales
      .map(
        (locale) =>
          `<xhtml:link rel="alternate" hreflang="${languageTags[locale]}" href="${whole(pathIn(locale, path))}"/>`,
      )
      .join('')
    return locales.map((locale) => `<url><loc>${whole(pathIn(locale, path))}</loc>${siblings}</url>`)
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
  return new Response(xml, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

import { listCategories, listProducts } from '#domain/catalog/api.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import { classAddress } from '#domain/schedules/class-summary.ts'
import { listClassTypes, listInstructors } from '#domain/studio/api.ts'
import { locales } from '#domain/text/localized.ts'
import { apiContext } from '#web/kit/api-context.ts'
import type { Call } from '#web/kit/api.ts'
import { languageTags, pathIn } from '#web/kit/locale.ts'
import { type Category, categoryAddress, productAddress } from '../catalog/card.ts'
import { classTypeAddress, instructorAddress } from '../schedules/instructor-address.ts'
import type { Route } from './+types/sitemap.ts'

/** The public pages, each in every language with its alternates. */
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
  '/giftcard',
  '/refer',
  '/credits',
  '/newsletter',
  '/terms',
  '/privacy-policy',
  '/delivery-policy',
  '/return-policy',
  '/new-to-flow',
  '/about-us',
  '/faq',
  '/contact-us',
]

export async function loader({ context, request }: Route.LoaderArgs): Promise<Response> {
  const { origin } = new URL(request.url)
  const call = context.get(apiContext)
  const [catalog, classes, studio] = await Promise.all([catalogPaths(call), classPaths(call), studioPaths(call)])
  const whole = (path: string) => `${origin}${path}`
  const entries = [...paths, ...catalog, ...studio, ...classes].flatMap((path) => {
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

const pageLimit = 100
/** A sitemap holds at most fifty thousand addresses; these are a tenth of it in each language. */
const mostPages = 50

/** The published products and the categories. What fails to load is found at the next crawl. */
async function catalogPaths(call: Call): Promise<string[]> {
  const pageOf = async (page: number) =>
    call(listProducts, { orderBy: 'name', sortedBy: 'asc', limit: String(pageLimit), page: String(page) })
  const [tree, first] = await Promise.all([call(listCategories, { limit: String(pageLimit) }), pageOf(1)])
  const pages = first.ok ? Math.min(mostPages, Math.ceil(first.value.total / pageLimit)) : 0
  const others = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, async (_none, place) => pageOf(place + 2)),
  )
  const products = [first, ...others].flatMap((answer) => (answer.ok ? answer.value.data : []))
  return [
    ...(tree.ok ? tree.value.data.flatMap((category) => categoryPaths(category, [])) : []),
    ...products.map(({ slug }) => productAddress(slug)),
  ]
}

/** The instructors, and the class types of the schedule. */
async function studioPaths(call: Call): Promise<string[]> {
  const all = { limit: String(pageLimit) }
  const [instructors, types] = await Promise.all([call(listInstructors, all), call(listClassTypes, all)])
  return [
    ...(types.ok ? types.value.data.filter((type) => type.private_format === null) : []).map(({ slug }) =>
      classTypeAddress(slug),
    ),
    ...(instructors.ok ? instructors.value.data : []).map(({ slug }) => instructorAddress(slug)),
  ]
}

/** The upcoming classes, each with its own page. */
async function classPaths(call: Call): Promise<string[]> {
  const answer = await call(listSchedules, { private: 'false', limit: String(pageLimit) })
  return answer.ok ? answer.value.data.map(({ id }) => classAddress({ sessionId: id, personId: undefined })) : []
}

function categoryPaths({ slug, children }: Category, above: readonly string[]): string[] {
  const chain = [...above, slug]
  return [categoryAddress(chain), ...children.flatMap((child) => categoryPaths(child, chain))]
}

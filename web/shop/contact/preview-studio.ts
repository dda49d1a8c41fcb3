import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getSettings } from '#domain/studio/api.ts'
import type { Thing } from '#web/kit/page-title.tsx'

/** The studio as structured data, for maps and search engines. */
export function studioThing(settings: OutputOf<typeof getSettings>, origin: string): Thing {
  const { support, social_links: links } = settings
  return {
    '@type': ['LocalBusiness', 'SportsActivityLocation'],
    name: settings.site_title,
    description: settings.seo.description,
    url: origin,
    image: new URL(settings.seo.image, origin).href,
    logo: new URL(settings.logo.path, origin).href,
    address: settings.address,
    telephone: support.phone,
    email: support.email,
    currenciesAccepted: settings.currency,
    sameAs: links.map(({ url }) => url),
  }
}

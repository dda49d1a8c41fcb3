import type { Route } from './+types/robots.ts'

/** Personal pages and the API are not indexed. */
const closed = [
  '/api/',
  '/my-account',
  '/checkout',
  '/signin',
  '/signup',
  '/logout',
  '/offline',
  '/packages/purchase',
  '/packages/join',
  '/shop/preview',
]

/** Crawlers that build link previews: a page that is not indexed may still be shared. */
const previewers = ['facebookexternalhit', 'Twitterbot', 'LinkedInBot', 'WhatsApp', 'TelegramBot', 'Slackbot']

/** Calendar programs fetch these addresses by themselves and obey this file too. */
const open = ['/api/calendar/']

export function loader({ request }: Route.LoaderArgs): Response {
  const lines = [
    'User-agent: *',
    ...open.map((path) => `Allow: ${path}`),
    ...closed.flatMap((path) => [`Disallow: ${path}`, `Disallow: /zh${path}`]),
    '',
    ...previewers.map((name) => `User-agent: ${name}`),
    'Disallow: /api/',
    'Disallow: /my-account',
    '',
    `Sitemap: ${new URL('/sitemap.xml', request.url).href}`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}

import type { Route } from './+types/robots.ts'

/** Personal pages and the API are nobody's search result. */
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

/** Who draws the preview of a link that somebody sends: what is no search result may still be shared. */
const previewers = ['facebookexternalhit', 'Twitterbot', 'LinkedInBot', 'WhatsApp', 'TelegramBot', 'Slackbot']

/** What a program fetches by itself for whoever gave it the address: calendars obey this file too. */
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

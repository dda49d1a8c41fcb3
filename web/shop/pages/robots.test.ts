import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { calendarFiles } from '#domain/calendars/api.ts'
import { loader } from './robots.ts'

const request = new Request('https://hundred.example/robots.txt')
const url = new URL(request.url)
const text = await loader({
  request,
  url,
  params: {},
  pattern: '/robots.txt',
  context: new RouterContextProvider(),
}).text()

/** The longest matching rule decides (RFC 9309, 2.2.2). */
function isAllowed(path: string): boolean {
  const [everyone = ''] = text.split('\n\n')
  const rules = [...everyone.matchAll(/^(Allow|Disallow): (\S+)$/gm)].filter(([, , rule = '']) => path.startsWith(rule))
  const [longest] = rules.toSorted(([, , one = ''], [, , other = '']) => other.length - one.length)
  return longest?.[1] !== 'Disallow'
}

test.each([
  ['a calendar feed, which calendars fetch by themselves', `/api${calendarFiles.feed.path.replace('{name}', 'x.ics')}`],
  ['pictures', '/pictures/x.webp'],
  ['assets', '/assets/x.js'],
  ['the sitemap', '/sitemap.xml'],
  ['the shop', '/zh/shop/view'],
])('robots may fetch %s', (_what, path) => {
  expect(isAllowed(path)).toBe(true)
})

test.each(['/api/cart', '/api/bookings/1/calendar.ics', '/my-account/classes', '/zh/checkout', '/signin'])(
  'robots may not fetch %s',
  (path) => {
    expect(isAllowed(path)).toBe(false)
  },
)

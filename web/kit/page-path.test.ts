import { expect, it } from 'vitest'
import { pageUrl, safePath } from './page-path.ts'

it.each([
  ['/packages', '/packages'],
  ['/packages.data?kind=contracts', '/packages?kind=contracts'],
  ['/_.data', '/'],
  ['/zh/_.data', '/zh'],
  ['/zh.data', '/zh'],
  ['/schedules.data?date=2026-11-20&_routes=root%2Cpage', '/schedules?date=2026-11-20'],
  ['/zh/', '/zh'],
])('the request %s is for the page %s', (asked, page) => {
  const { pathname, search } = pageUrl(new Request(`http://hundred.example${asked}`))
  expect(pathname + search).toBe(page)
})

it.each([
  '/schedules',
  '/schedules?date=2026-11-20&level=beginner',
  '/zh/my-account/classes',
  '/',
  '/packages#small-print',
])('the path %s is kept as the target after logging in', (next) => {
  expect(safePath(next, '/my-account')).toBe(next)
})

it.each([
  'https://elsewhere.example/',
  '//elsewhere.example',
  '/\\elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)',
  'schedules',
  '',
  '/logout',
  '/zh/logout',
  '/signin?next=/signin',
  '/zh/signup',
  '/api/me',
  `/${'a'.repeat(600)}`,
  null,
  undefined,
])('the target %j is replaced by the account', (next) => {
  expect(safePath(next, '/my-account')).toBe('/my-account')
})

import { expect, it } from 'vitest'
import { pageUrl } from './page-url.ts'

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

import { expect, test } from 'vitest'
import { pageWithoutRow } from './page-without-row.ts'

test.each([
  ['/staff/today', '/staff/today'],
  ['/staff/settings/devices', '/staff/settings/devices'],
  ['/staff/members/018f2f4e-0000-7000-8000-000000000001', '/staff/members'],
  ['/staff/members/018f2f4e-0000-7000-8000-000000000001/compare', '/staff/members'],
  ['/staff/checkin/018f2f4e-0000-7000-8000-000000000001', '/staff/checkin'],
  ['/staff/no-such-page', '/staff'],
  ['/staff', '/staff'],
])('in another branch %s is %s', (pathname, page) => {
  expect(pageWithoutRow(pathname)).toBe(page)
})

import { expect, test } from 'vitest'
import { pathAfterLogin } from './path-after-login.ts'

const roster = '/staff/checkin/018f2f4e-0000-7000-8000-000000000001'
const member = '/staff/members/018f2f4e-0000-7000-8000-000000000002?show=credits'

test.each([
  ['desk', member, member],
  ['desk', roster, roster],
  ['manager', '/staff/calendar?view=week', '/staff/calendar?view=week'],
  ['instructor', roster, roster],
  ['instructor', member, '/staff/my-day'],
  ['instructor', '/staff/members', '/staff/my-day'],
  ['instructor', '/staff/kiosk', '/staff/my-day'],
  ['instructor', '/staff/today', '/staff/my-day'],
  ['desk', '/staff/no-such-page', '/staff/today'],
  ['owner', '/staff', '/staff/today'],
  ['owner', '/staff/signin?next=/staff', '/staff/today'],
  ['owner', '/my-account', '/staff/today'],
  ['owner', '//elsewhere.example/staff/today', '/staff/today'],
  ['instructor', '/staff/calendar/../members', '/staff/my-day'],
  ['instructor', null, '/staff/my-day'],
] as const)('after the login %s who asked for %s is at %s', (role, next, path) => {
  expect(pathAfterLogin(next, role)).toBe(path)
})

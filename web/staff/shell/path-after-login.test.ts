import { expect, test } from 'vitest'
import { pathAfterLogin } from './path-after-login.ts'

const roster = '/staff/checkin/018f2f4e-0000-7000-8000-000000000001'
const member = '/staff/members/018f2f4e-0000-7000-8000-000000000002?show=credits'

test.each([
  ['desk', member, member],
  ['desk', roster, roster],
  ['manager', '/staff/calendar?view=week', '/staff/calendar?view=week'],
  ['instructor', roster, roster],
  ['instructor', member, undefined],
  ['instructor', '/staff/members', undefined],
  ['instructor', '/staff/kiosk', undefined],
  ['instructor', '/staff/today', undefined],
  ['desk', '/staff/no-such-page', undefined],
  ['owner', '/staff', undefined],
  ['owner', '/staff/signin?next=/staff', undefined],
  ['owner', '/my-account', undefined],
  ['owner', '//elsewhere.example/staff/today', undefined],
  ['instructor', '/staff/calendar/../members', undefined],
  ['instructor', null, undefined],
] as const)('after the login %s who asked for %s goes to %s', (role, next, path) => {
  expect(pathAfterLogin(next, role)).toBe(path)
})

import { expect, test } from 'vitest'
import { decideRole } from './decide-role.ts'

const change = { askerRole: 'owner', before: undefined, after: 'desk', owners: 1, hasInstructor: false } as const

test.each([
  ['an owner lets somebody work at the desk', change, undefined],
  ['an owner makes another owner', { ...change, after: 'owner' }, undefined],
  ['one of two owners goes', { ...change, before: 'owner', after: undefined, owners: 2 }, undefined],
  ['one of two owners becomes manager', { ...change, before: 'owner', after: 'manager', owners: 2 }, undefined],
  ['an owner stays owner', { ...change, before: 'owner', after: 'owner' }, undefined],
  ['the last owner does not go', { ...change, before: 'owner', after: undefined }, 'staffing.last_owner'],
  ['the last owner does not become manager', { ...change, before: 'owner', after: 'manager' }, 'staffing.last_owner'],
  ['whoever is no owner any more gives nothing', { ...change, askerRole: undefined }, 'auth.forbidden'],
  ['a manager makes nobody owner', { ...change, askerRole: 'manager', after: 'owner' }, 'auth.forbidden'],
  ['an instructor has classes to keep', { ...change, after: 'instructor' }, 'staffing.instructor_missing'],
  ['an instructor keeps theirs', { ...change, after: 'instructor', hasInstructor: true }, undefined],
] as const)('%s', (...[_case, asked, code]) => {
  expect(decideRole(asked)?.code).toBe(code)
})

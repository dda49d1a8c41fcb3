import { expect, test } from 'vitest'
import { changesView } from './model.ts'

test.each([
  ['owner', true, false, true],
  ['manager', true, false, true],
  ['desk', true, false, false],
  ['instructor', true, false, false],
  ['desk', false, true, true],
  ['desk', false, false, false],
  ['owner', false, false, false],
] as const)('a role of %s may change a view (shared: %s, own: %s): %s', (role, isShared, isOwn, changes) => {
  expect(changesView({ role, isShared, isOwn })).toBe(changes)
})

import { expect, test } from 'vitest'
import { managesRun } from './manages-run.ts'

test.each([
  ['owner', false, true],
  ['manager', false, true],
  ['desk', false, false],
  ['desk', true, true],
  ['instructor', false, false],
  ['instructor', true, true],
] as const)('%s takes back an act, own %s: %s', (role, isOwn, may) => {
  expect(managesRun({ role, isOwn })).toBe(may)
})

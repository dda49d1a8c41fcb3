import { expect, test } from 'vitest'
import { checkBranchOpen } from './check-branch-open.ts'

test.each([
  ['something new', false, true, 'setup.branch_retired'],
  ['what was there and stays', true, true, undefined],
  ['what is retired', true, false, undefined],
  ['what stays retired', false, false, undefined],
])('%s is refused in a retired branch', (_what, wasActive, isActive, code) => {
  expect(checkBranchOpen({ isBranchActive: false }, { wasActive, isActive })?.code).toBe(code)
  expect(checkBranchOpen({ isBranchActive: true }, { wasActive, isActive })).toBeUndefined()
})

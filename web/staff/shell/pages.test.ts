import { expect, test } from 'vitest'
import { entriesOf, firstPages, pagesOf } from './pages.ts'

const pathsOf = (staff: Parameters<typeof entriesOf>[0]) => entriesOf(staff).map(({ path }) => path)

test('whoever teaches has the own day in the side bar, also as a manager, and others have not', () => {
  expect(pathsOf({ role: 'manager', teaches: true })).toContain('my-day')
  expect(pathsOf({ role: 'manager', teaches: false })).not.toContain('my-day')
  expect(pathsOf({ role: 'desk', teaches: false })).not.toContain('my-day')
})

test('an instructor who is tied to nobody still has the own day, which says what to do', () => {
  expect(pathsOf({ role: 'instructor', teaches: false })).toContain('my-day')
})

test.each(['owner', 'manager', 'desk', 'instructor'] as const)('the first page of %s opens', (role) => {
  expect(pagesOf(role).map(({ path }) => path)).toContain(firstPages[role])
})

test.each(['owner', 'manager', 'desk', 'instructor'] as const)(
  'the page that %s begins with is the first entry',
  (role) => {
    expect(pathsOf({ role, teaches: true })[0]).toBe(firstPages[role])
  },
)

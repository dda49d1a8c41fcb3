import { expect, it } from 'vitest'
import { ownPath } from './own-path.ts'

it.each([
  '/schedules',
  '/schedules?date=2026-11-20&level=beginner',
  '/zh/my-account/classes',
  '/',
  '/packages#small-print',
])('the path %s is kept as the target after logging in', (next) => {
  expect(ownPath(next, '/my-account')).toBe(next)
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
  expect(ownPath(next, '/my-account')).toBe('/my-account')
})

import { expect, test } from 'vitest'
import { taskVerb } from './use-task-verb.ts'

const untaught = { starts_at: '2026-12-05T17:30:00+08:00', absent: 'Mei Ling Khoo' }

test.each([
  ['no_instructor', untaught, 'manager', 'goReplace'],
  ['no_instructor', untaught, 'desk', 'goLook'],
  // Nobody was planned, so there is nobody to replace.
  ['no_instructor', { ...untaught, absent: '' }, 'manager', 'goChoose'],
  ['no_instructor', { ...untaught, absent: '' }, 'desk', 'goLook'],
  ['undeliverable', {}, 'desk', 'goCall'],
  ['undeliverable', {}, 'manager', 'goCall'],
  ['seat_twice', {}, 'desk', 'goCall'],
  ['seat_twice', {}, 'manager', 'goCall'],
  ['undeliverable', {}, 'instructor', 'goLook'],
  ['perhaps_same', {}, 'manager', 'goCompare'],
  ['perhaps_same', {}, 'desk', 'goLook'],
  ['refund_at_counter', {}, 'manager', 'goHandOver'],
  ['refund_at_counter', {}, 'desk', 'goLook'],
  ['correction_asked', {}, 'manager', 'goAnswer'],
  ['correction_asked', {}, 'desk', 'goLook'],
  ['statement_differs', {}, 'manager', 'goLook'],
  ['a_kind_of_tomorrow', {}, 'manager', 'goLook'],
] as const)('a task %s with %j leads the role %s to %s', (kind, details, role, verb) => {
  expect(taskVerb({ kind, details, subject_id: 'some-id' }, role)).toBe(verb)
})

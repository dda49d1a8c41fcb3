import { expect, test } from 'vitest'
import { taskVerb } from './use-task-verb.ts'

const untaught = { starts_at: '2026-12-05T17:30:00+08:00', absent: 'Mei Ling Khoo' }

test.each([
  ['no_instructor', untaught, true, 'goReplace'],
  ['no_instructor', untaught, false, 'goLook'],
  // Nobody was planned, so there is nobody to replace.
  ['no_instructor', { ...untaught, absent: '' }, true, 'goChoose'],
  ['no_instructor', { ...untaught, absent: '' }, false, 'goLook'],
  ['undeliverable', {}, false, 'goCall'],
  ['undeliverable', {}, true, 'goCall'],
  ['perhaps_same', {}, true, 'goCompare'],
  ['refund_at_counter', {}, true, 'goHandOver'],
  ['refund_at_counter', {}, false, 'goLook'],
  ['correction_asked', {}, true, 'goAnswer'],
  ['statement_differs', {}, true, 'goLook'],
  ['a_kind_of_tomorrow', {}, true, 'goLook'],
] as const)('a task %s with %j leads, where somebody manages: %s, to %s', (kind, details, manages, verb) => {
  expect(taskVerb({ kind, details, subject_id: 'some-id' }, manages)).toBe(verb)
})

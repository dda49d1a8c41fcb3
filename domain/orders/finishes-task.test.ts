import { expect, test } from 'vitest'
import { finishesTask } from './finishes-task.ts'

test.each([
  ['owner', 'refund_at_portal', true],
  ['manager', 'no_instructor', true],
  ['desk', 'undeliverable', true],
  ['desk', 'perhaps_same', false],
  ['desk', 'refund_at_counter', false],
  ['desk', 'no_instructor', false],
  ['desk', 'seat_twice', true],
  ['owner', 'correction_asked', false],
  ['instructor', 'undeliverable', false],
] as const)('%s finishes a task of kind %s: %s', (role, kind, may) => {
  expect(finishesTask(role, kind)).toBe(may)
})

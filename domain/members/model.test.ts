import { expect, test } from 'vitest'
import { changesNote, listsContacts, writesNote } from './model.ts'

test.each([
  ['owner', 'money', true],
  ['manager', 'other', true],
  ['desk', 'preference', true],
  ['instructor', 'injury', true],
  ['instructor', 'money', false],
  ['instructor', 'preference', false],
] as const)('a note by role %s about %s is allowed: %s', (role, kind, isAllowed) => {
  expect(writesNote(role, kind)).toBe(isAllowed)
})

test.each([
  ['desk', true, true],
  ['desk', false, false],
  ['instructor', true, true],
  ['instructor', false, false],
  ['manager', false, true],
  ['owner', false, true],
] as const)('a note changed by role %s, whose own note it is: %s, is allowed: %s', (role, isWriter, isAllowed) => {
  expect(changesNote({ role, isWriter })).toBe(isAllowed)
})

test.each([
  ['owner', true],
  ['manager', true],
  ['desk', false],
  ['instructor', false],
] as const)('a list shows whole contacts to role %s: %s', (role, isShown) => {
  expect(listsContacts(role)).toBe(isShown)
})

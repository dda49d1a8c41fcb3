import { expect, test } from 'vitest'
import { changeKinds } from '#domain/kit/change.ts'
import { canReadChange } from './can-read-change.ts'

const told = { branchId: 'penang', instructorAccountIds: ['mei'] }
const reader = { branchId: 'penang', accountId: 'nadia' }

test.each(changeKinds)('an owner, a manager and a desk hear of a change of kind %s in their branch alone', (kind) => {
  for (const role of ['owner', 'manager', 'desk'] as const) {
    expect(canReadChange({ ...reader, role }, { ...told, kind })).toBe(true)
    expect(canReadChange({ ...reader, role, branchId: 'ipoh' }, { ...told, kind })).toBe(false)
  }
})

test('an instructor hears of the timetable and of the own classes, and of nothing else', () => {
  const heard = (accountId: string) =>
    changeKinds.filter((kind) => canReadChange({ ...reader, accountId, role: 'instructor' }, { ...told, kind }))
  expect(heard('mei')).toEqual(['class', 'timetable'])
  expect(heard('arjun')).toEqual(['timetable'])
})

test('everything is told to everybody, also where no branch is known', () => {
  for (const role of ['owner', 'desk', 'instructor'] as const)
    expect(canReadChange({ ...reader, role }, { kind: 'all', branchId: null, instructorAccountIds: [] })).toBe(true)
})

import { expect, test } from 'vitest'
import { changeOfAct } from './change-of-act.ts'

const act = { action: 'x', subjectId: 'row', branchId: 'penang', details: {} }
const timetable = { kind: 'timetable', subject: null, branchId: 'penang' }

test.each([
  ['bookings', { session_id: 'flow' }, [{ kind: 'class', subject: 'flow', branchId: null }]],
  ['bookings', {}, []],
  ['class_sessions', {}, [timetable, { kind: 'class', subject: 'row', branchId: null }]],
  ['class_series', {}, [timetable]],
  ['closures', {}, [timetable]],
  ['persons', {}, [{ kind: 'person', subject: 'row', branchId: 'penang' }]],
  ['package_lots', {}, [{ kind: 'person', subject: null, branchId: 'penang' }]],
  ['product', {}, []],
])('an act on %s with %j changes what staff see of it', (subjectKind, details, changes) => {
  expect(changeOfAct({ ...act, subjectKind, details })).toEqual(changes)
})

test('an act that only looks changes nothing', () => {
  expect(changeOfAct({ ...act, action: 'people.record', subjectKind: 'persons' })).toEqual([])
})

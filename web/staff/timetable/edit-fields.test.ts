import { expect, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import type { CalendarClass } from './calendar-class.ts'
import { editInput, fieldsOfRefused, fieldsOf } from './edit-fields.ts'

const uuid = (place: number) => `01900000-0000-7000-8000-0000000000${place}`
const instructor = (place: number, role: 'main' | 'secondary') => ({
  id: asId('instructors', uuid(place)),
  name: `Instructor ${place}`,
  role,
})
const aClass: CalendarClass = {
  id: asId('class_sessions', uuid(10)),
  class_type: { id: asId('class_types', uuid(50)), name: 'Flow', spring: 'flow' },
  level_id: asId('difficulty_levels', uuid(51)),
  room: { id: asId('rooms', uuid(31)), name: 'Studio' },
  instructors: [instructor(41, 'main'), instructor(42, 'secondary')],
  starts_at: '2026-11-28T09:00:00+08:00',
  ends_at: '2026-11-28T09:50:00+08:00',
  status: 'upcoming',
  cancel_reason: null,
  capacity: 13,
  places: 13,
  booked: 0,
  checked_in: 0,
  waiting: 0,
  private: false,
  series_id: null,
  absent_ids: [],
}
const before = fieldsOf(aClass)

test('the form begins with what the class has, and then changes nothing', () => {
  expect(before).toEqual({ type: uuid(50), minutes: '50', instructor: uuid(41) })
  expect(editInput(aClass, before)).toEqual({})
})

test('the form of an edit that was not done begins with what was asked, and with nothing else', () => {
  const asked = { duration_minutes: 55, instructors: [{ id: asId('instructors', uuid(43)), role: 'main' as const }] }
  expect(fieldsOfRefused(asked)).toEqual({ minutes: '55', instructor: uuid(43) })
  expect(fieldsOfRefused(undefined)).toEqual({})
})

test('what a colleague changed while the form was open is not changed back', () => {
  const longer = { ...aClass, ends_at: '2026-11-28T10:00:00+08:00' }
  expect(editInput(longer, { ...fieldsOf(longer), type: uuid(52) })).toEqual({ class_type_id: uuid(52) })
})

test('another kind and length are sent alone', () => {
  expect(editInput(aClass, { ...before, type: uuid(52), minutes: '55' })).toEqual({
    class_type_id: uuid(52),
    duration_minutes: 55,
  })
})

test('another main instructor leaves the second one in the class, unless it is the same person', () => {
  expect(editInput(aClass, { ...before, instructor: uuid(43) }).instructors).toEqual([
    { id: uuid(43), role: 'main' },
    { id: uuid(42), role: 'secondary' },
  ])
  expect(editInput(aClass, { ...before, instructor: uuid(42) }).instructors).toEqual([{ id: uuid(42), role: 'main' }])
})

import { expect, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import type { CalendarClass } from './calendar-class.ts'
import { checkDrop } from './check-drop.ts'

const uuid = (place: number) => `01900000-0000-7000-8000-0000000000${String(place).padStart(2, '0')}`

function aClass(
  place: number,
  about: { room: number; instructor: number; from: string; until: string },
): CalendarClass {
  return {
    id: asId('class_sessions', uuid(place)),
    class_type: { id: asId('class_types', uuid(50)), name: 'Flow', spring: 'flow' },
    level_id: asId('difficulty_levels', uuid(51)),
    room: { id: asId('rooms', uuid(about.room)), name: 'Studio' },
    instructors: [{ id: asId('instructors', uuid(about.instructor)), name: 'Farah', role: 'main' }],
    starts_at: `2026-11-28T${about.from}:00+08:00`,
    ends_at: `2026-11-28T${about.until}:00+08:00`,
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
}

const moving = aClass(1, { room: 31, instructor: 41, from: '09:00', until: '09:50' })
const sameRoom = aClass(2, { room: 31, instructor: 42, from: '11:00', until: '11:50' })
const sameInstructor = aClass(3, { room: 32, instructor: 41, from: '13:00', until: '13:50' })
const other = aClass(4, { room: 32, instructor: 42, from: '15:00', until: '15:50' })
const closure = { reason: 'Clean', last_day: '2026-11-30', first_day: '2026-11-30' }
const calendar = {
  classes: [
    moving,
    sameRoom,
    sameInstructor,
    other,
    {
      ...sameRoom,
      id: asId('class_sessions', uuid(5)),
      starts_at: '2026-11-28T17:00:00+08:00',
      ends_at: '2026-11-28T17:50:00+08:00',
      status: 'canceled' as const,
    },
  ],
  closures: [
    { ...closure, id: asId('closures', uuid(60)), room_ids: null },
    {
      ...closure,
      id: asId('closures', uuid(61)),
      first_day: '2026-12-01',
      last_day: '2026-12-01',
      room_ids: [moving.room.id],
    },
    {
      ...closure,
      id: asId('closures', uuid(62)),
      first_day: '2026-12-02',
      last_day: '2026-12-02',
      room_ids: [other.room.id],
    },
  ],
  now: '2026-11-28T08:20:00+08:00',
}

test.each([
  ['2026-11-28T09:15', undefined],
  ['2026-11-28T08:15', 'dropPast'],
  ['2026-11-28T10:15', 'dropRoom'],
  ['2026-11-28T10:10', undefined],
  ['2026-11-28T11:45', 'dropRoom'],
  ['2026-11-28T13:30', 'dropInstructor'],
  ['2026-11-28T15:00', undefined],
  ['2026-11-28T17:00', undefined],
  ['2026-11-28T23:30', 'dropLate'],
  ['2026-11-30T09:00', 'dropClosed'],
  ['2026-12-01T09:00', 'dropRoomClosed'],
  ['2026-12-02T09:00', undefined],
])('a class dropped at %s is held back by %s', (to, why) => {
  expect(checkDrop(calendar, { moving, to })).toBe(why)
})

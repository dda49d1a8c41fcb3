import { expect, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import type { KeptPack } from './kept-rosters.ts'
import { keptKiosk } from './load-kiosk.ts'

const idOf = (place: number) => asId('class_sessions', `018f2f4e-0000-7000-8000-00000000000${place}`)

/** A class of fifty minutes that begins then, in that room. */
const classAt = (place: number, clock: string, room = 'as kept'): KeptPack['classes'][number] => ({
  id: idOf(place),
  class: {
    name: 'Flow',
    status: 'upcoming',
    room_id: asId('rooms', idOf(9)),
    room,
    instructors: [],
    starts_at: `2026-11-28T${clock}:00+08:00`,
    ends_at: `2026-11-28T${clock.slice(0, 2)}:50:00+08:00`,
    capacity: 13,
    check_in_opens_at: `2026-11-28T${clock}:00+08:00`,
    doors_close_at: `2026-11-28T${clock}:00+08:00`,
  },
  places: [],
  queue: [],
  guests: [],
  out: [],
  seat_map: { positions: [], landmarks: [] },
})
const pack = {
  taken_at: '2026-11-28T17:00:00+08:00',
  classes: [classAt(1, '17:00'), classAt(2, '18:00'), classAt(3, '20:00')],
}
const readAt = '2026-11-28T17:00:40+08:00'
const read = {
  now: readAt,
  takenAt: readAt,
  code: undefined,
  classes: [classAt(1, '17:00', 'as read'), classAt(2, '18:00', 'as read')],
}
const shownAt = (clock: string, last: typeof read | undefined) => {
  const { classes, takenAt } = keptKiosk(pack, { now: `2026-11-28T${clock}+08:00`, read: last })
  return { classes: classes.map((one) => `${one.id.slice(-1)} ${one.class.room}`), takenAt }
}

test('a kiosk that was opened without a network shows the kept classes, and of when they are', () => {
  expect(shownAt('17:05:00', undefined)).toEqual({ classes: ['1 as kept', '2 as kept'], takenAt: pack.taken_at })
})

test('a kiosk that lost its network shows the classes as it read them', () => {
  expect(shownAt('17:05:00', read)).toEqual({ classes: ['1 as read', '2 as read'], takenAt: readAt })
})

test('a class that comes near without a network is added, and one that has ended goes', () => {
  expect(shownAt('18:01:00', read)).toEqual({ classes: ['2 as read', '3 as kept'], takenAt: readAt })
})

import { expect, it } from 'vitest'
import { groupClasses } from './class-groups.ts'
import type { ScheduledClass } from './scheduled-class.ts'

function aClass(time: string, changed: Partial<ScheduledClass> = {}): ScheduledClass {
  return {
    id: `class at ${time}`,
    name: 'Group Reformer Flow',
    typeSlug: 'flow',
    spring: 'flow',
    level: { name: 'Open level', coils: 2 },
    room: 'Studio One',
    teachers: [{ slug: 'sofia-tan', name: 'Sofia Tan' }],
    standsInFor: undefined,
    starts_at: `2026-11-21T${time}:00+08:00`,
    ends_at: `2026-11-21T${time}:50+08:00`,
    opens_at: '2026-10-24T12:00:00+08:00',
    minutes: 50,
    places_left: 6,
    capacity: 13,
    waiting: 0,
    credits: 1,
    cancel_window: { unit: 'hours' as const, amount: 12 },
    status: 'upcoming',
    cancel_reason: null,
    ...changed,
  }
}

const day = [aClass('07:30'), aClass('11:30'), aClass('13:00'), aClass('18:45')]
const names = (rows: ReadonlyArray<{ readonly shown: ScheduledClass }>) =>
  rows.map((row) => row.shown.starts_at.slice(11, 16))

it('classes are grouped by part of day, and empty groups are left out', () => {
  const { earlier, parts } = groupClasses(day.slice(0, 3), {
    now: '2026-11-20T09:00:00+08:00',
    isToday: false,
    mine: new Map(),
  })
  expect(earlier).toEqual([])
  expect(parts.map(({ part, rows }) => [part, names(rows)])).toEqual([
    ['morning', ['07:30', '11:30']],
    ['afternoon', ['13:00']],
  ])
})

it('classes of today that have begun are in a group of their own', () => {
  const { earlier, parts } = groupClasses(day, { now: '2026-11-21T12:00:00+08:00', isToday: true, mine: new Map() })
  expect(names(earlier)).toEqual(['07:30', '11:30'])
  expect(parts.map(({ part }) => part)).toEqual(['afternoon', 'evening'])
})

it('classes of a past day keep their groups', () => {
  const { earlier, parts } = groupClasses(day, { now: '2026-11-23T12:00:00+08:00', isToday: false, mine: new Map() })
  expect(earlier).toEqual([])
  expect(parts.flatMap(({ rows }) => rows.map((row) => row.state))).toEqual(['past', 'past', 'past', 'past'])
})

it('a class that the visitor booked is shown as booked, full or not', () => {
  const own = { bookingId: 'mine', seat: 7, position: null, heldUntil: null }
  const { parts } = groupClasses([aClass('13:00', { places_left: 0 })], {
    now: '2026-11-20T12:00:00+08:00',
    isToday: false,
    mine: new Map([['class at 13:00', own]]),
  })
  expect(parts[0]?.rows[0]).toMatchObject({ state: 'booked', own })
})

it('a class with an unpaid hold is not shown as booked', () => {
  const own = { bookingId: 'mine', seat: 7, position: null, heldUntil: '2026-11-20T12:10:00+08:00' }
  const { parts } = groupClasses([aClass('13:00', { places_left: 0 })], {
    now: '2026-11-20T12:00:00+08:00',
    isToday: false,
    mine: new Map([['class at 13:00', own]]),
  })
  expect(parts[0]?.rows[0]).toMatchObject({ state: 'full', own })
})

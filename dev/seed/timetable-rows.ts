import type { ClassTypeSlug, InstructorSlug, RoomSlug } from './studio-rows.ts'

/** One weekly class. `hour` is the studio's wall clock; `taken` the least and the most booked seats. */
interface TimetableRow {
  readonly hour: string
  readonly type: ClassTypeSlug
  readonly teacher: InstructorSlug
  readonly room: RoomSlug
  readonly taken: readonly [number, number]
}

const flow = { type: 'group-reformer-flow', room: 'studio-one', taken: [9, 15] } as const
const foundations = { type: 'reformer-foundations', teacher: 'farah-aziz', room: 'studio-one', taken: [6, 11] } as const
const sculpt = { type: 'reformer-sculpt', teacher: 'arjun-pillai', room: 'studio-one', taken: [8, 13] } as const
const express = { type: 'express-sculpt', teacher: 'arjun-pillai', room: 'studio-one', taken: [9, 13] } as const
const jumpboard = { type: 'jumpboard-cardio', teacher: 'daniel-ooi', room: 'studio-one', taken: [4, 10] } as const
const restore = { type: 'stretch-and-restore', teacher: 'hui-min-lim', room: 'studio-one', taken: [5, 10] } as const
const slow = { type: 'slow-spring', teacher: 'farah-aziz', room: 'studio-one', taken: [4, 9] } as const
const mat = { type: 'classical-mat', room: 'studio-two', taken: [3, 9] } as const

/** The week, Monday first: thirty-eight reformer classes, and six on the mat. */
export const timetable: readonly (readonly TimetableRow[])[] = [
  [
    { hour: '07:30', teacher: 'mei-ling-khoo', ...flow },
    { hour: '09:00', ...foundations },
    { hour: '10:15', teacher: 'hui-min-lim', ...mat },
    { hour: '12:15', ...express },
    { hour: '17:30', teacher: 'sofia-tan', ...flow },
    { hour: '18:45', ...slow },
  ],
  [
    { hour: '07:30', ...sculpt },
    { hour: '09:00', teacher: 'mei-ling-khoo', ...flow },
    { hour: '10:15', ...restore },
    { hour: '12:15', teacher: 'hui-min-lim', ...mat },
    { hour: '17:30', ...jumpboard },
    { hour: '18:45', teacher: 'sofia-tan', ...flow },
  ],
  [
    { hour: '07:30', teacher: 'mei-ling-khoo', ...flow },
    { hour: '09:00', ...foundations },
    { hour: '12:15', ...express },
    { hour: '17:30', teacher: 'sofia-tan', ...flow },
    { hour: '17:30', teacher: 'daniel-ooi', ...mat },
    { hour: '18:45', ...restore },
  ],
  [
    { hour: '07:30', ...sculpt },
    { hour: '09:00', teacher: 'mei-ling-khoo', ...flow },
    { hour: '12:15', ...jumpboard },
    { hour: '17:30', teacher: 'mei-ling-khoo', ...flow },
    { hour: '18:45', ...foundations },
    { hour: '18:45', teacher: 'daniel-ooi', ...mat },
  ],
  [
    { hour: '07:30', teacher: 'mei-ling-khoo', ...flow },
    { hour: '09:00', ...foundations },
    { hour: '12:15', ...express },
    { hour: '17:30', teacher: 'sofia-tan', ...flow },
    { hour: '18:45', ...slow },
  ],
  [
    { hour: '07:30', teacher: 'mei-ling-khoo', ...flow },
    { hour: '09:00', ...foundations },
    { hour: '09:00', teacher: 'hui-min-lim', ...mat },
    { hour: '10:15', teacher: 'sofia-tan', ...flow },
    { hour: '11:30', ...sculpt },
    { hour: '13:00', ...jumpboard },
    { hour: '15:30', ...restore },
    { hour: '17:30', teacher: 'mei-ling-khoo', ...flow },
    { hour: '18:45', ...slow },
  ],
  [
    { hour: '08:30', ...restore },
    { hour: '10:15', teacher: 'sofia-tan', ...flow },
    { hour: '10:15', teacher: 'daniel-ooi', ...mat },
    { hour: '11:30', ...foundations },
    { hour: '15:30', ...jumpboard },
    { hour: '17:00', ...slow },
  ],
]

import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { classTime, day, type Instant } from '#domain/kit/time.ts'
import { openSlots, type Board, type RoomHours, type InstructorHours } from './open-slots.ts'

const zone = 'Asia/Kuala_Lumpur'
const friday = day('2026-11-20')
const at = (minutes: number, date = friday): Instant => classTime({ date, minutes }, zone)
const span = (fromMinute: number, untilMinute: number) => ({
  startMs: at(fromMinute).epochMilliseconds,
  endMs: at(untilMinute).epochMilliseconds,
})
const clock = (ms: number) =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone).toPlainTime().toString().slice(0, 5)

const mei: InstructorHours = {
  id: 'mei',
  windows: [{ weekday: 5, fromMinute: 780, untilMinute: 930 }],
  exceptions: [],
  busy: [],
}
const room: RoomHours = { id: 'small', busy: [] }
type BoardCase = Partial<Board<InstructorHours, RoomHours>>
const board = (changes: BoardCase = {}): Board<InstructorHours, RoomHours> => ({
  instructors: [mei],
  rooms: [room],
  days: [friday],
  minutes: 50,
  everyMinutes: 60,
  earliest: at(0),
  latest: at(1439),
  zone,
  ...changes,
})
const hours = (changes: BoardCase = {}) => openSlots(board(changes)).map(({ startMs }) => clock(startMs))

describe('the open hours of an instructor', () => {
  test.each<[string, BoardCase, string[]]>([
    ['are cut from the beginning of the window', {}, ['13:00', '14:00']],
    [
      'are those that fit to the minute',
      { instructors: [{ ...mei, windows: [{ weekday: 5, fromMinute: 780, untilMinute: 950 }] }] },
      ['13:00', '14:00', '15:00'],
    ],
    [
      'are none where a minute is missing',
      { instructors: [{ ...mei, windows: [{ weekday: 5, fromMinute: 780, untilMinute: 829 }] }] },
      [],
    ],
    [
      'are listed once where extra hours overlap the window',
      {
        instructors: [
          { ...mei, exceptions: [{ day: '2026-11-20', kind: 'open', fromMinute: 840, untilMinute: 1010 }] },
        ],
      },
      ['13:00', '14:00', '15:00', '16:00'],
    ],
    ['are none on another weekday', { days: [friday.add({ days: 1 })] }, []],
    ['stand close where the studio lets them begin often', { everyMinutes: 30 }, ['13:00', '13:30', '14:00', '14:30']],
    ['lose what the instructor teaches', { instructors: [{ ...mei, busy: [span(810, 815)] }] }, ['14:00']],
    [
      'keep what only touches a class',
      { instructors: [{ ...mei, busy: [span(720, 780), span(830, 840)] }] },
      ['13:00', '14:00'],
    ],
    ['lose what has no room', { rooms: [{ id: 'small', busy: [span(829, 841)] }] }, []],
    [
      'move to the next room',
      {
        rooms: [
          { id: 'small', busy: [span(0, 1439)] },
          { id: 'large', busy: [] },
        ],
      },
      ['13:00', '14:00'],
    ],
    ['are none without a room', { rooms: [] }, []],
    [
      'lose what is closed that day',
      {
        instructors: [
          { ...mei, exceptions: [{ day: '2026-11-20', kind: 'closed', fromMinute: 829, untilMinute: 840 }] },
        ],
      },
      ['14:00'],
    ],
    [
      'keep what ends as a closed hour begins, or begins as it ends',
      {
        instructors: [
          { ...mei, exceptions: [{ day: '2026-11-20', kind: 'closed', fromMinute: 830, untilMinute: 840 }] },
        ],
      },
      ['13:00', '14:00'],
    ],
    [
      'lose nothing to another day',
      {
        instructors: [
          { ...mei, exceptions: [{ day: '2026-11-21', kind: 'closed', fromMinute: 0, untilMinute: 1440 }] },
        ],
      },
      ['13:00', '14:00'],
    ],
    [
      'gain what is open that day',
      {
        instructors: [
          {
            ...mei,
            windows: [],
            exceptions: [{ day: '2026-11-20', kind: 'open', fromMinute: 1200, untilMinute: 1260 }],
          },
        ],
      },
      ['20:00'],
    ],
    ['begin with the notice, that minute included', { earliest: at(780) }, ['13:00', '14:00']],
    ['and not a millisecond before it', { earliest: at(780).add({ milliseconds: 1 }) }, ['14:00']],
    ['end with the last moment, itself included', { latest: at(840) }, ['13:00', '14:00']],
    ['and not a millisecond after it', { latest: at(840).subtract({ milliseconds: 1 }) }, ['13:00']],
  ])('%s', (...[, changes, expected]) => {
    expect(hours(changes)).toEqual(expected)
  })

  it('the open hours of an instructor come soonest first, and at the same time in the order of the instructors', () => {
    const sofia = { ...mei, id: 'sofia', windows: [{ weekday: 5, fromMinute: 720, untilMinute: 840 }] }
    expect(
      openSlots(board({ instructors: [mei, sofia] })).map(
        ({ instructor, startMs }) => `${clock(startMs)} ${instructor.id}`,
      ),
    ).toEqual(['12:00 sofia', '13:00 mei', '13:00 sofia', '14:00 mei'])
  })

  it('the open hours of an instructor are hours of the wall clock, also across a clock change', () => {
    const berlin = board({
      zone: 'Europe/Berlin',
      days: [day('2026-10-23'), day('2026-10-30')],
      earliest: Temporal.Instant.from('2026-10-01T00:00Z'),
      latest: Temporal.Instant.from('2026-11-30T00:00Z'),
    })
    expect(openSlots(berlin).map(({ startMs }) => Temporal.Instant.fromEpochMilliseconds(startMs).toString())).toEqual([
      '2026-10-23T11:00:00Z',
      '2026-10-23T12:00:00Z',
      '2026-10-30T12:00:00Z',
      '2026-10-30T13:00:00Z',
    ])
  })

  it('the open hours of an instructor never overlap what anybody does at that time', () => {
    const busy = fc.array(
      fc
        .tuple(fc.integer({ min: 700, max: 1000 }), fc.integer({ min: 1, max: 90 }))
        .map(([from, length]) => span(from, from + length)),
      { maxLength: 5 },
    )
    fc.assert(
      fc.property(busy, busy, (teaching, standing) => {
        for (const slot of openSlots(
          board({
            everyMinutes: 10,
            instructors: [{ ...mei, busy: teaching }],
            rooms: [{ id: 'small', busy: standing }],
          }),
        )) {
          expect(
            [...teaching, ...standing].some((other) => other.startMs < slot.endMs && slot.startMs < other.endMs),
          ).toBe(false)
        }
      }),
    )
  })
})

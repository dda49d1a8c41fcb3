import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { instant, plusMs } from '#domain/kit/time.ts'
import { graceUntil } from './deadlines.ts'
import { quietWindow } from './quiet-window.ts'

const zone = 'Asia/Kuala_Lumpur'
const quiet = { fromMinute: 22 * 60, untilMinute: 7 * 60, zone }
const policies = { cancel_window: { unit: 'hours' as const, amount: 12 }, grace_minutes: 30 }
/** On the studio's wall clock of November 2026. */
const at = (dayAndTime: string) => instant(`2026-11-${dayAndTime}:00+08:00`)
const grace = (promoted: string, starts: string) =>
  graceUntil({ promotedAt: at(promoted), startsAt: at(starts), policies, quiet })

describe('the free exit after a promotion at short notice', () => {
  test.each([
    ['lasts half an hour in the daytime', '21T10:00', '21T18:00', '21T10:30'],
    ['ends at the start', '21T17:45', '21T18:00', '21T18:00'],
    ['waits for the morning when it began at night', '21T23:00', '22T10:00', '22T07:30'],
    ['pauses over the night when it began before it', '21T21:50', '22T08:00', '22T07:20'],
    ['ends at the start of a class in the quiet hours', '21T23:00', '22T06:00', '22T06:00'],
    ['begins with the first awake minute', '22T07:00', '22T12:00', '22T07:30'],
    ['ends right before the night', '21T21:30', '22T08:00', '21T22:00'],
  ])('%s', (_says, promoted, starts, until) => {
    expect(grace(promoted, starts)).toEqual(at(until))
  })

  test.each([
    ['one', 6, '22T20:00'],
    ['three', 14, '24T20:00'],
    ['five', 22, '26T20:00'],
  ])(
    'the free exit after a promotion at short notice pauses over %s nights where four hours of a day are awake',
    (_nights, hours, until) => {
      const asleep = { fromMinute: 22 * 60, untilMinute: 18 * 60, zone }
      const long = { cancel_window: { unit: 'hours' as const, amount: 168 }, grace_minutes: hours * 60 }
      expect(
        graceUntil({ promotedAt: at('21T18:00'), startsAt: at('28T10:00'), policies: long, quiet: asleep }),
      ).toEqual(at(until))
    },
  )

  it('the free exit after a promotion at short notice is for promotions less than twelve hours before the start', () => {
    const startsAt = at('22T12:00')
    const twelve = startsAt.subtract({ hours: 12 })
    const noQuiet = { ...quiet, untilMinute: quiet.fromMinute }
    expect(graceUntil({ promotedAt: plusMs(twelve, -1), startsAt, policies, quiet: noQuiet })).toBeUndefined()
    expect(graceUntil({ promotedAt: twelve, startsAt, policies, quiet: noQuiet })).toBeUndefined()
    expect(graceUntil({ promotedAt: plusMs(twelve, 1), startsAt, policies, quiet: noQuiet })).toEqual(
      plusMs(twelve, 1).add({ minutes: 30 }),
    )
  })

  it('the free exit after a promotion at short notice contains half an hour outside quiet hours, or ends at the start', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 1, max: 719 }),
        (fromMinute, untilMinute, before) => {
          const startsAt = at('22T12:00')
          const promotedAt = startsAt.subtract({ minutes: before })
          const hours = { fromMinute, untilMinute, zone }
          const until = graceUntil({ promotedAt, startsAt, policies, quiet: hours })
          if (!until) throw new Error('a promotion inside twelve hours must have a free exit')
          expect(until.epochMilliseconds).toBeLessThanOrEqual(startsAt.epochMilliseconds)
          const minutes = (until.epochMilliseconds - promotedAt.epochMilliseconds) / 60_000
          const awake = Array.from({ length: minutes }, (_unused, minute) =>
            promotedAt.add({ minutes: minute }),
          ).filter((moment) => !quietWindow(moment, hours)?.isNow).length
          if (Temporal.Instant.compare(until, startsAt) < 0) expect(awake).toBe(30)
          else expect(awake).toBeLessThanOrEqual(30)
        },
      ),
    )
  })
})

describe('quiet hours', () => {
  test.each([
    ['21T22:00', 0, true],
    ['21T22:00', -1, false],
    ['22T07:00', -1, true],
    ['22T07:00', 0, false],
  ])('quiet hours at %s and %d ms: %s', (moment, ms, expected) => {
    expect(quietWindow(plusMs(at(moment), ms), quiet)?.isNow).toBe(expected)
  })

  it('quiet hours may lie within one day, or be off', () => {
    expect(quietWindow(at('21T15:00'), { fromMinute: 13 * 60, untilMinute: 14 * 60, zone })).toEqual({
      from: at('22T13:00'),
      until: at('22T14:00'),
      isNow: false,
    })
    expect(quietWindow(at('21T15:00'), { fromMinute: 60, untilMinute: 60, zone })).toBeUndefined()
  })
})

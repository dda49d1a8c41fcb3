import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { cycle } from './cycle.ts'

const zone = 'Asia/Kuala_Lumpur'
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
const inZone = (text: string) =>
  instant(text).toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })

it.each([
  ['billing_cycle', '2026-01-31T18:00', '2026-02-27T23:59', 0, '2026-01-31T18:00', '2026-02-28T00:00'],
  ['billing_cycle', '2026-01-31T18:00', '2026-02-28T00:00', 1, '2026-02-28T00:00', '2026-03-31T00:00'],
  ['billing_cycle', '2026-01-31T18:00', '2026-03-30T12:00', 1, '2026-02-28T00:00', '2026-03-31T00:00'],
  ['billing_cycle', '2026-01-31T18:00', '2026-03-31T00:00', 2, '2026-03-31T00:00', '2026-04-30T00:00'],
  ['billing_cycle', '2028-02-29T09:00', '2029-02-28T00:00', 12, '2029-02-28T00:00', '2029-03-29T00:00'],
  ['billing_cycle', '2026-05-15T09:00', '2026-05-15T09:00', 0, '2026-05-15T09:00', '2026-06-15T00:00'],
  ['month', '2026-01-31T18:00', '2026-01-31T23:59', 0, '2026-01-31T18:00', '2026-02-01T00:00'],
  ['month', '2026-01-31T18:00', '2026-02-01T00:00', 1, '2026-02-01T00:00', '2026-03-01T00:00'],
  ['month', '2026-12-05T18:00', '2027-01-20T10:00', 1, '2027-01-01T00:00', '2027-02-01T00:00'],
] as const)(
  'a membership by %s from %s is at %s in cycle %d, from %s to %s',
  (basis, started, now, place, from, until) => {
    const found = cycle({ basis, startedAt: at(started), zone }, at(now))
    expect([found.place, inZone(String(found.from)), inZone(String(found.until))]).toEqual([place, from, until])
  },
)

it('a membership that has not started has no cycle', () => {
  expect(() => cycle({ basis: 'month', startedAt: at('2026-01-31T18:00'), zone }, at('2026-01-31T17:59'))).toThrow(
    'before it started',
  )
})

it('the cycles follow each other without a gap, in any zone', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('billing_cycle' as const, 'month' as const),
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 3_000 }),
      fc.constantFrom(zone, 'Europe/Berlin', 'America/St_Johns'),
      (basis, startHours, laterHours, place) => {
        const startedAt = instant('2026-01-01T00:00:00Z').add({ hours: startHours })
        const now = startedAt.add({ hours: laterHours })
        const found = cycle({ basis, startedAt, zone: place }, now)
        expect(Temporal.Instant.compare(found.from, now)).not.toBe(1)
        expect(Temporal.Instant.compare(now, found.until)).toBe(-1)
        const next = cycle({ basis, startedAt, zone: place }, found.until)
        expect([next.place, String(next.from)]).toEqual([found.place + 1, String(found.until)])
      },
    ),
  )
})

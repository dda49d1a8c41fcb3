import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { checkExtension } from './check-lot.ts'
import { deliversExtension } from './delivers-extension.ts'
import { extendUntil, lastDay } from './validity.ts'

const penang = 'Asia/Kuala_Lumpur'
const endOf = (text: string, zone = penang) =>
  Temporal.PlainDate.from(text).add({ days: 1 }).toZonedDateTime(zone).toInstant()

it.each([
  ['2026-04-30', 1, '2026-05-30'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-01-31', 2, '2026-03-31'],
  ['2026-02-28', 1, '2026-03-28'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-05-31', 12, '2027-05-31'],
])('a pack valid to %s and extended by %d months is valid to %s', (...[from, months, to]) => {
  expect(lastDay(extendUntil({ expiresAt: endOf(from), by: { months }, zone: penang }), penang).toString()).toBe(to)
})

it('an extension ends at midnight of the zone also across a clock change', () => {
  expect(
    extendUntil({
      expiresAt: endOf('2026-03-20', 'Europe/Berlin'),
      by: { months: 1 },
      zone: 'Europe/Berlin',
    }).toString(),
  ).toBe('2026-04-20T22:00:00Z')
})

it('an extension never makes a pack end sooner, and more months never end before fewer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: 1, max: 11 }),
      fc.integer({ min: 0, max: 86_399_999 }),
      (days, months, ms) => {
        const expiresAt = endOf('2020-01-01').add({ hours: 24 * days, milliseconds: ms })
        const once = extendUntil({ expiresAt, by: { months }, zone: penang })
        const more = extendUntil({ expiresAt, by: { months: months + 1 }, zone: penang })
        expect(Temporal.Instant.compare(expiresAt, once)).toBe(-1)
        expect(Temporal.Instant.compare(once, more)).toBe(-1)
      },
    ),
  )
})

const expiresAt = endOf('2026-05-03')
const wish = {
  lot: { kind: 'series' as const, expiresAt, revoked: false },
  months: 1,
  monthsBefore: 0,
  monthsMax: 12,
  now: expiresAt.subtract({ milliseconds: 1 }),
}
it.each([
  ['a millisecond before it expires', {}, undefined],
  ['as it expires', { now: expiresAt }, 'packages.expired'],
  ['a millisecond after', { now: expiresAt.add({ milliseconds: 1 }) }, 'packages.expired'],
  ['to the most months', { months: 12 }, undefined],
  ['beyond the most months', { months: 13 }, 'packages.extension_max'],
  ['beyond the most months with those before', { months: 3, monthsBefore: 10 }, 'packages.extension_max'],
  ['where the studio sells none', { monthsMax: 0 }, 'packages.extension_max'],
  ['a membership', { lot: { ...wish.lot, kind: 'contracts' as const } }, 'packages.not_extendable'],
  ['a pack that was taken back', { lot: { ...wish.lot, revoked: true } }, 'packages.not_extendable'],
])('whether extending %s', (_name, change, code) => {
  expect(checkExtension({ ...wish, ...change })?.code).toBe(code)
})

const placedAt = instant('2026-05-03T15:50:00Z')
const paid = { lot: { expiresAt, revoked: false }, placedAt, late: false, now: expiresAt.add({ minutes: 10 }) }
it.each([
  ['in its time, while the pack is valid', { now: placedAt }, true],
  ['in its time, though the pack expired meanwhile', {}, true],
  ['after the order died, while the pack is valid', { late: true, now: placedAt }, true],
  ['after the order died and the pack expired', { late: true }, false],
  ['after the order died, as the pack expires', { late: true, now: expiresAt }, false],
  ['when the pack was taken back', { lot: { expiresAt, revoked: true }, now: placedAt }, false],
  ['when the pack had expired before the order', { placedAt: expiresAt }, false],
])('an extension whose money comes %s', (_name, change, delivers) => {
  expect(deliversExtension({ ...paid, ...change })).toBe(delivers)
})

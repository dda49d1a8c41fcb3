import { expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { billingCycle } from './billing-cycle.ts'

const zone = 'Asia/Kuala_Lumpur'
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
const terms = { credits: 8, priceSen: sen(44_800) }

it.each([
  ['month', '2026-11-24T18:00', '2026-11-24T18:00', 0, 2, 11_200],
  ['month', '2026-11-30T23:59', '2026-11-30T23:59', 0, 1, 5600],
  ['month', '2026-11-01T00:00', '2026-11-20T00:00', 0, 8, 44_800],
  ['month', '2026-02-15T08:00', '2026-02-15T08:00', 0, 4, 22_400],
  ['month', '2026-11-24T18:00', '2026-12-01T00:00', 1, 8, 44_800],
  ['month', '2026-11-24T18:00', '2026-12-31T23:59', 1, 8, 44_800],
  ['billing_cycle', '2026-01-31T18:00', '2026-02-27T23:59', 0, 8, 44_800],
  ['billing_cycle', '2026-01-31T18:00', '2026-02-28T00:00', 1, 8, 44_800],
] as const)(
  'the cycle by %s, begun %s, at %s is %d with %d credits for %d sen',
  (basis, started, now, place, credits, amountSen) => {
    const found = billingCycle({ terms: { ...terms, basis }, startedAt: at(started), zone }, at(now))
    expect(found).toMatchObject({ place, credits, amountSen })
  },
)

it('a share that is no whole sen is rounded down', () => {
  const odd = { basis: 'month', credits: 3, priceSen: sen(10_000) } as const
  expect(billingCycle({ terms: odd, startedAt: at('2026-11-30T10:00'), zone }, at('2026-11-30T10:00'))).toMatchObject({
    credits: 1,
    amountSen: 3333,
  })
})

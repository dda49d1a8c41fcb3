import { describe, expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { day } from '#domain/kit/time.ts'
import { retryAt, upcomingNotice } from './billing-cycle.ts'
import { decideBilling } from './decide-billing.ts'
import { decideEnding } from './decide-ending.ts'
import { decideJoining, identityOf } from './decide-joining.ts'
import { decideMandate } from './decide-mandate.ts'
import { nextAsking } from './next-asking.ts'

const zone = 'Asia/Kuala_Lumpur'
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()
const local = (instant: Temporal.Instant | undefined) =>
  instant?.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' })
const mandateExpires = day('2029-01-31')
const terms = { basis: 'billing_cycle', credits: 8, priceSen: sen(44_800) } as const

describe('which cycle is collected', () => {
  const contract = {
    status: 'active',
    terms,
    startedAt: at('2026-01-31T18:00'),
    mandateExpires: day('2029-01-31'),
    lastPlace: undefined,
    zone,
  } as const
  it.each([
    ['the first, as soon as it runs', contract, '2026-01-31T18:00', 'collect', 0],
    ['none twice', { ...contract, lastPlace: 0 }, '2026-02-27T23:59', 'none', undefined],
    ['the next on its first day', { ...contract, lastPlace: 0 }, '2026-02-28T00:00', 'collect', 1],
    ['after a stop of months the present one alone', { ...contract, lastPlace: 1 }, '2026-06-30T12:00', 'collect', 5],
    [
      'also while the last is overdue',
      { ...contract, status: 'overdue', lastPlace: 0 },
      '2026-03-01T00:00',
      'collect',
      1,
    ],
    [
      'none before the bank has authorised it',
      { ...contract, status: 'pending', startedAt: undefined },
      '2026-03-01T00:00',
      'none',
      undefined,
    ],
    ['none before it begins', contract, '2026-01-31T17:59', 'none', undefined],
    ['none once it has ended', { ...contract, status: 'ended' }, '2026-03-01T00:00', 'none', undefined],
    [
      'on the last day of its mandate',
      { ...contract, mandateExpires: day('2026-02-28'), lastPlace: 0 },
      '2026-02-28T23:59',
      'collect',
      1,
    ],
    [
      'none after it',
      { ...contract, mandateExpires: day('2026-02-27'), lastPlace: 0 },
      '2026-02-28T00:00',
      'mandate_over',
      undefined,
    ],
  ] as const)('%s', (_name, asked, now, kind, place) => {
    const billing = decideBilling(asked, at(now))
    expect([billing.kind, billing.kind === 'collect' ? billing.cycle.place : undefined]).toEqual([kind, place])
  })
})

it.each([
  [1, '2026-12-01T00:05', '2026-12-02T10:00'],
  [2, '2026-12-02T10:01', '2026-12-04T10:00'],
  [3, '2026-12-04T10:01', '2026-12-08T10:00'],
  [4, '2026-12-08T10:01', undefined],
  [1, '2026-12-02T09:00', '2026-12-03T10:00'],
  [2, '2026-12-20T23:59', '2026-12-21T10:00'],
])('after try %d at %s it is tried again at %s', (tries, now, expected) => {
  const found = retryAt({ dueAt: at('2026-12-01T00:00'), tries, retryDays: [1, 3, 7], zone, now: at(now) })
  expect(local(found)).toBe(expected)
})

it.each([
  ['2026-02-25T08:59', 3, undefined],
  ['2026-02-25T09:00', 3, 1],
  ['2026-02-27T23:59', 3, 1],
  ['2026-02-28T00:00', 3, undefined],
  ['2026-03-28T09:00', 3, 2],
  ['2026-02-27T23:59', 0, undefined],
])('at %s, %d days before, the notice is of cycle %s', (now, noticeDays, place) => {
  const running = { terms, mandateExpires, startedAt: at('2026-01-31T18:00'), zone, noticeDays, noticeMinute: 540 }
  expect(upcomingNotice(running, at(now))?.place).toBe(place)
})

it.each([
  ['2026-02-27', undefined],
  ['2026-02-28', 1],
])('with a mandate to %s the notice is of cycle %s', (expires, place) => {
  const running = { terms, startedAt: at('2026-01-31T18:00'), zone, noticeDays: 3, noticeMinute: 540 }
  expect(upcomingNotice({ ...running, mandateExpires: day(expires) }, at('2026-02-26T09:00'))?.place).toBe(place)
})

it('no notice is sent of a contract that has not begun', () => {
  const running = { terms, mandateExpires, startedAt: at('2026-01-31T18:00'), zone, noticeDays: 3, noticeMinute: 540 }
  expect(upcomingNotice(running, at('2026-01-31T17:00'))).toBeUndefined()
})

it.each([
  [0, 2],
  [29, 2],
  [30, 10],
  [119, 10],
  [120, 60],
  [47 * 60, 60],
  [48 * 60, 24 * 60],
])('after %d minutes the gateway is asked again in %d', (minutes, later) => {
  const since = at('2026-01-01T00:00')
  const now = since.add({ minutes })
  expect(nextAsking(since, now).since(now).total('minutes')).toBe(later)
})

describe('a mandate', () => {
  const now = at('2026-01-31T18:00')
  const asked = { status: 'pending', expiresAt: now.add({ hours: 1 }), currency: 'MYR', now } as const
  const said = (
    outcome: 'succeeded' | 'waiting' | 'pending' | 'canceled' | 'funds' | 'review' | 'not_found' | 'config',
    code = '',
  ) => ({
    outcome,
    code,
    currency: 'MYR',
  })
  it.each([
    ['that is approved', asked, said('succeeded', '00'), 'authorised', 'authorised'],
    ['in another currency', asked, { ...said('succeeded', '00'), currency: 'SGD' }, 'review', undefined],
    ['without a currency', asked, { ...said('succeeded', '00'), currency: undefined }, 'authorised', 'authorised'],
    ['that the buyer gave up', asked, said('canceled', '1C'), 'failed', 'failed'],
    ['without the money for its fee', asked, said('funds', '51'), 'failed', 'failed'],
    ['that the bank refuses', asked, said('config', '57'), 'failed', 'failed'],
    ['that the bank ended', asked, said('review', '-4'), 'failed', 'failed'],
    ['that waits', asked, said('waiting', '-1'), 'waiting', undefined],
    ['that a second person approves', asked, said('pending', '99'), 'waiting', undefined],
    ['that the bank does not know yet', asked, said('not_found', '76'), 'waiting', undefined],
    ['of which nobody tells', asked, 'no_answer', 'waiting', undefined],
    ['with an unknown code', asked, said('review', 'ZZ'), 'review', undefined],
    ['whose window is over', { ...asked, expiresAt: now }, 'no_answer', 'expired', 'expired'],
    ['whose window is over, waiting', { ...asked, expiresAt: now }, said('waiting', '-1'), 'expired', 'expired'],
    ['approved at the very end', { ...asked, expiresAt: now }, said('succeeded', '00'), 'authorised', 'authorised'],
    ['approved again', { ...asked, status: 'authorised' }, said('succeeded', '00'), 'repeat', undefined],
    ['in use, called failed', { ...asked, status: 'authorised' }, said('funds', '51'), 'repeat', undefined],
    ['in use, ended by the bank', { ...asked, status: 'authorised' }, said('review', '-4'), 'over', 'canceled'],
    ['given up and approved later', { ...asked, status: 'expired' }, said('succeeded', '00'), 'unused', undefined],
    ['canceled and approved later', { ...asked, status: 'canceled' }, said('succeeded', '00'), 'unused', undefined],
    ['failed and failed again', { ...asked, status: 'failed' }, said('funds', '51'), 'repeat', undefined],
    ['given up, no answer', { ...asked, status: 'canceled' }, 'no_answer', 'repeat', undefined],
  ] as const)('%s', (_name, wanted, result, kind, to) => {
    expect(decideMandate({ ...wanted, result })).toEqual({ kind, ...(to && { to }) })
  })
})

describe('joining', () => {
  const plan = { kind: 'contracts', active: true, joinable: true, newest: null } as const
  const joining = { plan, birthDate: '1990-05-17', identityNumber: '900517-07-5432', before: [] }
  it.each([
    ['a membership', joining, undefined],
    ['anew after an end', { ...joining, before: ['ended'] as const }, undefined],
    ['anew while the bank is waited for', { ...joining, before: ['pending'] as const }, undefined],
    ['one that is not on sale', { ...joining, plan: { ...plan, active: false } }, 'packages.unavailable'],
    ['a pack', { ...joining, plan: { ...plan, kind: 'series' as const } }, 'packages.unavailable'],
    ['one that is listed alone', { ...joining, plan: { ...plan, joinable: false } }, 'packages.not_joinable'],
    [
      'a version that was replaced',
      {
        ...joining,
        plan: { ...plan, active: false, newest: asId('package_plans', '0195d3a0-0000-7000-8000-000000000000') },
      },
      'packages.changed',
    ],
    ['without a day of birth', { ...joining, birthDate: null }, 'accounts.birth_date_needed'],
    ['one that runs', { ...joining, before: ['ended', 'active'] as const }, 'contracts.joined'],
    ['one that is overdue', { ...joining, before: ['overdue'] as const }, 'contracts.joined'],
    ['without an identity', { ...joining, identityNumber: '900532-07-5432' }, 'contracts.identity_needed'],
  ])('%s', (_name, asked, code) => {
    const found = decideJoining(asked)
    expect('code' in found ? found.code : undefined).toBe(code)
  })
})

it.each([
  ['900517-07-5432', { type: 'NRIC', value: '900517075432' }],
  [' 900517 07 5432 ', { type: 'NRIC', value: '900517075432' }],
  ['000229075432', { type: 'NRIC', value: '000229075432' }],
  ['010229075432', undefined],
  ['901317075432', undefined],
  ['a12345678', { type: 'PASSPORT_NUMBER', value: 'A12345678' }],
  ['ABCDEFG', undefined],
  ['A1234', undefined],
  ['A123456789012', undefined],
  ['A12345&7', undefined],
  ['', undefined],
])('%s is read as %j', (typed, identity) => {
  expect(identityOf(typed)).toEqual(identity)
})

it('a contract that ends gives up cycles that are due and not under way, once', () => {
  const collections = [
    { id: 'captured', status: 'captured', charges: ['failed', 'succeeded'] },
    { id: 'under way', status: 'due', charges: ['failed', 'sent'] },
    { id: 'held', status: 'due', charges: ['pending'] },
    { id: 'failed', status: 'due', charges: ['failed'] },
    { id: 'not asked', status: 'due', charges: [] },
  ] as const
  expect(decideEnding({ status: 'overdue', collections })).toEqual({ givenUp: ['failed', 'not asked'] })
  expect(decideEnding({ status: 'ended', collections })).toMatchObject({ code: 'contracts.ended' })
})

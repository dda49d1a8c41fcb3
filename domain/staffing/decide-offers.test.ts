import { expect, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant } from '#domain/kit/time.ts'
import { decideOffers } from './decide-offers.ts'

const arjun = asId('instructors', '0195d3a0-0000-7000-8000-000000000001')
const sofia = asId('instructors', '0195d3a0-0000-7000-8000-000000000002')
const daniel = asId('instructors', '0195d3a0-0000-7000-8000-000000000003')
const startsAt = instant('2026-11-21T03:30:00Z')
const ready = { id: sofia, name: 'Sofia Tan', fit: 'fits', isReachable: true, isAsked: false } as const
const asking = {
  now: startsAt.subtract({ minutes: 1 }),
  request: { status: 'open', absentId: arjun },
  session: { status: 'upcoming', startsAt },
  teaching: [arjun],
  candidates: [ready, { ...ready, id: daniel, name: 'Daniel Ooi' }],
  ids: [sofia, daniel],
} as const

test.each([
  ['asks everybody who is chosen', asking, [sofia, daniel]],
  ['asks whoever is chosen twice once', { ...asking, ids: [sofia, sofia] }, [sofia]],
  [
    'leaves out who is asked already',
    { ...asking, candidates: [{ ...ready, isAsked: true }, asking.candidates[1]] },
    [daniel],
  ],
  ['asks nobody untrained', { ...asking, candidates: [{ ...ready, fit: 'untrained' }] }, 'staffing.cannot_ask'],
  ['asks nobody who is busy', { ...asking, candidates: [{ ...ready, fit: 'busy' }] }, 'staffing.cannot_ask'],
  ['asks nobody who declined', { ...asking, candidates: [{ ...ready, fit: 'said_no' }] }, 'staffing.cannot_ask'],
  [
    'asks nobody without an account',
    { ...asking, candidates: [{ ...ready, isReachable: false }] },
    'staffing.cannot_ask',
  ],
  ['asks nobody whom the branch does not have', { ...asking, candidates: [ready] }, 'setup.unknown'],
  [
    'asks nobody once the request is answered',
    { ...asking, request: { status: 'approved', absentId: arjun } },
    'staffing.answered',
  ],
  ['asks nobody once somebody else teaches', { ...asking, teaching: [sofia] }, 'staffing.answered'],
  ['asks nobody once the class begins', { ...asking, now: startsAt }, 'schedules.over'],
  ['asks nobody about a cancelled class', { ...asking, session: { status: 'canceled', startsAt } }, 'schedules.over'],
] as const)('a question to several instructors %s', (...[_case, asked, expected]) => {
  const decided = decideOffers(asked)
  expect(isRefusal(decided) ? decided.code : decided).toEqual(expected)
})

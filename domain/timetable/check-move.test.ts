import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { instant } from '#domain/kit/time.ts'
import { policies as policiesShape } from '#domain/studio/model.ts'
import { checkMove } from './check-move.ts'

const now = instant('2026-11-23T01:00:00Z')
const policies = z.parse(policiesShape, { claim_deadline_minutes: 2 })
const former = { branchId: 'penang', private: false, status: 'upcoming', startsAt: now.add({ hours: 1 }), now } as const
const next = { ...former, startsAt: now.add({ hours: 5 }) }

test.each([
  ['two classes ahead', { former, next }, undefined],
  ['to an earlier one', { former: next, next: former }, undefined],
  ['to no class', { former, next: undefined }, 'request.not_found'],
  ['to another branch', { former, next: { ...next, branchId: 'ipoh' } }, 'request.not_found'],
  ['out of a private', { former: { ...former, private: true }, next }, 'request.not_found'],
  ['into a private', { former, next: { ...next, private: true } }, 'request.not_found'],
  ['to a cancelled class', { former, next: { ...next, status: 'canceled' } }, 'schedules.over'],
  ['at the check-in deadline', { former, next: { ...next, startsAt: now.add({ minutes: 2 }) } }, 'schedules.over'],
  ['a minute before it', { former, next: { ...next, startsAt: now.add({ minutes: 3 }) } }, undefined],
  ['from a class that has begun', { former: { ...former, startsAt: now }, next }, 'schedules.over'],
] as const)('a move %s', (...[_case, move, code]) => {
  expect(checkMove({ ...move, policies })?.code).toBe(code)
})

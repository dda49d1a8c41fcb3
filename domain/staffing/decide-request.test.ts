import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { decideRequest } from './decide-request.ts'

const startsAt = instant('2026-11-24T01:00:00Z')
const asked = {
  now: startsAt.subtract({ minutes: 1 }),
  session: { status: 'upcoming', startsAt },
  teaching: ['arjun'],
  ownId: 'arjun',
  proposedId: null,
  isProposedHere: false,
} as const

test.each([
  ['a minute before the start', asked, undefined],
  ['with somebody who teaches here', { ...asked, proposedId: 'devi', isProposedHere: true }, undefined],
  ['at the start', { ...asked, now: startsAt }, 'schedules.over'],
  ['of a cancelled class', { ...asked, session: { status: 'canceled', startsAt } }, 'schedules.over'],
  ['of a class of somebody else', { ...asked, ownId: 'devi' }, 'request.not_found'],
  ['by nobody who teaches', { ...asked, ownId: undefined }, 'request.not_found'],
  ['with somebody who left', { ...asked, proposedId: 'devi' }, 'setup.unknown'],
  ['with oneself', { ...asked, proposedId: 'arjun', isProposedHere: true }, 'setup.unknown'],
] as const)('a request for a substitute %s', (...[_case, request, code]) => {
  expect(decideRequest(request)?.code).toBe(code)
})

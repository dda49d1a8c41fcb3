import { expect, it } from 'vitest'
import { instant, plusMs } from '#domain/kit/time.ts'
import { decideCode, type SentCode } from './decide-code.ts'

const now = instant('2026-11-20T09:00:00Z')
const ago = (seconds: number, ms = 0) => plusMs(now, -seconds * 1000 - ms)
const dayAgo = 24 * 3600
/** A code that was made so many seconds ago and can still be entered. */
const code = (seconds: number, over: Partial<SentCode> = {}): SentCode => ({
  createdAt: ago(seconds),
  lastSentAt: ago(seconds),
  expiresAt: plusMs(ago(seconds), 15 * 60_000),
  sends: 1,
  tries: 0,
  digits: 6,
  isOpen: true,
  isSame: true,
  ...over,
})
const ended = (seconds: number, over: Partial<SentCode> = {}) => code(seconds, { isOpen: false, ...over })
const wait = (seconds: number) => ({ kind: 'wait', seconds })
const again = { kind: 'again' }
const fresh = (digits: 6 | 12 = 6) => ({ kind: 'new', digits })

it.each([
  ['no code yet', [], fresh()],
  ['one just now', [code(0)], wait(60)],
  ['one 20 seconds ago', [code(20)], wait(40)],
  ['one a millisecond less than a minute ago', [code(60, { lastSentAt: ago(60, -1) })], wait(1)],
  ['one a minute ago is kept', [code(60)], again],
  ['one that was sent again 20 seconds ago', [code(90, { sends: 2, lastSentAt: ago(20) })], wait(40)],
  ['one with five minutes left is kept', [code(600)], again],
  ['one with less than five minutes left makes room', [code(601)], fresh()],
  ['one to another contact', [code(60, { isSame: false })], fresh()],
  ['one that was used', [ended(60)], fresh()],
  ['one whose tries are spent is followed by a longer one', [code(60, { tries: 5 })], fresh(12)],
  ['tries add up over a day', [ended(60, { tries: 3 }), ended(7200, { tries: 2 })], fresh(12)],
  ['four tries', [ended(60, { tries: 4 })], fresh()],
  ['a long one is kept however many tried', [code(60, { tries: 900, digits: 12 })], again],
] as const)('a code for a forgotten password: %s', (_name, sent, plan) => {
  expect(decideCode({ sent, now, isCapped: false })).toMatchObject(plan)
})

it.each([
  ['sent five times and alive', [code(100, { sends: 5 })], wait(800)],
  ['sent five times and over', [code(900, { sends: 5 })], fresh()],
  ['sent five times and guessed at', [code(100, { sends: 5, tries: 5 })], fresh(12)],
  [
    'ninety codes of this day, none alive',
    Array.from({ length: 90 }, (_one, turn) => ended(900 * (turn + 1))),
    fresh(),
  ],
] as const)('nobody waits for a new code longer than a code is valid: %s', (_name, sent, plan) => {
  expect(decideCode({ sent, now, isCapped: false })).toMatchObject(plan)
})

it.each([
  ['four today', [ended(61), ended(200), ended(300), ended(400)], fresh()],
  ['five today', [ended(61), ended(200), ended(300), ended(400), ended(3600)], wait(dayAgo - 3600)],
  ['two that were sent five times', [code(61, { sends: 3 }), ended(7200, { sends: 2 })], wait(dayAgo - 7200)],
] as const)('a logged-in account is sent at most five codes a day: %s', (_name, sent, plan) => {
  expect(decideCode({ sent, now, isCapped: true })).toMatchObject(plan)
})

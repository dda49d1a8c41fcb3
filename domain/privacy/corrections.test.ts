import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { decideAnswer, decideCorrection } from './decide-correction.ts'

const now = instant('2026-11-01T01:00:00Z')

test('a correction is due 21 days after its request', () => {
  expect(decideCorrection({ open: 4, now })).toEqual({ dueAt: instant('2026-11-22T01:00:00Z') })
  expect(decideCorrection({ open: 5, now })).toMatchObject({ code: 'privacy.too_many', values: { max: 5 } })
})

test.each([
  ['open', 'corrected', '', undefined],
  ['open', 'refused', 'We must keep what was signed', undefined],
  ['open', 'refused', '', 'privacy.answer_needed'],
  ['corrected', 'refused', 'no', 'privacy.answered'],
  ['refused', 'corrected', '', 'privacy.answered'],
] as const)('a correction that is %s may be %s with "%s": %s', (status, decision, answer, code) => {
  expect(decideAnswer({ status }, { decision, answer })?.code).toBe(code)
})

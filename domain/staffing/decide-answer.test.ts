import { expect, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { decideAnswer } from './decide-answer.ts'

const devi = asId('instructors', '0195d3a0-0000-7000-8000-000000000001')
const farah = asId('instructors', '0195d3a0-0000-7000-8000-000000000002')
const open = { status: 'open', to: 'approved', proposedId: null, namedId: undefined } as const

test.each([
  ['who was proposed', { ...open, proposedId: devi }, devi],
  ['whom the studio names, whoever was proposed', { ...open, proposedId: devi, namedId: farah }, farah],
  ['nobody: somebody has to teach', open, 'staffing.whom'],
  ['nobody, where it is refused', { ...open, to: 'refused' }, null],
  ['nobody, where it is withdrawn', { ...open, to: 'withdrawn', proposedId: devi }, null],
  ['none a second time', { ...open, status: 'approved', namedId: farah }, 'staffing.answered'],
  ['none after a refusal', { ...open, status: 'refused', namedId: farah }, 'staffing.answered'],
  ['none after it was withdrawn', { ...open, status: 'withdrawn', to: 'refused' }, 'staffing.answered'],
] as const)('the answer to a substitute request is %s', (...[_case, asked, expected]) => {
  const answer = decideAnswer(asked)
  expect(isRefusal(answer) ? answer.code : answer).toBe(expected)
})

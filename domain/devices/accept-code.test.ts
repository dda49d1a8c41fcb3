import { expect, test } from 'vitest'
import { acceptCode } from './accept-code.ts'

const codes = [
  { step: 99, code: '111111' },
  { step: 100, code: '222222' },
  { step: 101, code: '333333' },
]

test.each<[title: string, typed: string, lastStep: number | null, step: number | string]>([
  ['the code of this half minute', '222222', null, 100],
  ['that of a clock that is slow', '111111', null, 99],
  ['that of a clock that is fast', '333333', null, 101],
  ['a code with a space', '222 222', null, 100],
  ['a newer code than the last', '333333', 100, 101],
  ['the same code again', '222222', 100, 'devices.code_used'],
  ['an older code than the last', '111111', 100, 'devices.code_used'],
  ['a code of two steps ago', '444444', null, 'devices.code_wrong'],
  ['five digits', '22222', null, 'devices.code_wrong'],
  ['nothing but a space', ' ', null, 'devices.code_wrong'],
])('%s', (_title, typed, lastStep, step) => {
  const accepted = acceptCode({ typed, codes, lastStep })
  expect('step' in accepted ? accepted.step : accepted.code).toBe(step)
})

test('a code that two steps share counts for the one that was not used', () => {
  const shared = [
    { step: 99, code: '111111' },
    { step: 100, code: '111111' },
  ]
  expect(acceptCode({ typed: '111111', codes: shared, lastStep: 99 })).toEqual({ step: 100 })
})

import { describe, expect, it } from 'vitest'
import { attemptStatusOf } from './move-attempt.ts'
import { outcomeOf, type PaymentOutcome } from './outcome-of.ts'

const table: readonly (readonly [PaymentOutcome, readonly string[], string | undefined])[] = [
  ['succeeded', ['00'], 'succeeded'],
  ['waiting', ['-1', '-3'], undefined],
  ['pending', ['09', '99'], 'pending'],
  ['canceled', ['80', 'BC', '1C', '1F', '1I', '1L', '2X'], 'canceled'],
  ['expired', ['1A', '1B', '1D', '1E', '1G', '1H', '1J', '1K', '1M', 'OF'], 'expired'],
  ['unavailable', ['79', '85', '90', '96', 'BB', 'OE', 'FE', '89'], 'failed'],
  ['limit', ['13', '48', '49', '2A', '2B', '2C'], 'failed'],
  ['funds', ['51'], 'failed'],
  [
    'config',
    [
      '03',
      '05',
      '12',
      '14',
      '20',
      '30',
      '31',
      '39',
      '45',
      '46',
      '47',
      '50',
      '53',
      '57',
      '58',
      '70',
      '77',
      '83',
      '84',
      '92',
      'SB',
      'XA',
      'XT',
      'XW',
    ],
    'failed',
  ],
  ['not_found', ['76'], undefined],
  [
    'review',
    ['87', '88', '98', '78', '', '0', '00 ', ' 00', '000', '0x00', 'ZZ', '9', 'constructor', '__proto__', 'XXX', 'xa'],
    'review',
  ],
]

describe('the meaning of a bank code', () => {
  it.each(table.flatMap(([outcome, codes]) => codes.map((code) => [code, outcome] as const)))(
    '"%s" is %s',
    (code, outcome) => {
      expect(outcomeOf(code)).toBe(outcome)
    },
  )

  it.each(table)('%s of %j leaves the attempt %s', (outcome, _codes, status) => {
    expect(attemptStatusOf(outcome)).toBe(status)
  })
})

import { expect, test } from 'vitest'
import { refundBank, refundWords } from './refund-words.ts'

test.each([
  ['store_credit', 'processed', 'refunded'],
  ['gift_card', 'processed', 'refundedCard'],
  ['points', 'processed', 'refundedPoints'],
  ['gateway', 'requested', 'refundTask'],
  ['gateway', 'sent', 'refundTask'],
  ['gateway', 'processed', 'refundSent'],
  ['studio_task', 'requested', 'refundTask'],
  ['studio_task', 'processed', 'refundSent'],
] as const)('a refund to %s that is %s has the sentence %s', (destination, status, words) => {
  expect(refundWords({ destination, status })).toBe(words)
})

const paid = { reference: '', status: 'succeeded', outcome: null, cash: null } as const

test.each([
  ['canceled', { ...paid, method: 'curlecfpx', bank_code: 'MB2U0227' }, 'Maybank2U'],
  ['canceled', { ...paid, method: 'curlecfpx', bank_code: 'unknown' }, 'none'],
  ['canceled', { ...paid, method: 'curleccc', bank_code: '' }, 'none'],
  ['canceled', null, 'none'],
  ['overpaid', { ...paid, method: 'curlecfpx', bank_code: 'MB2U0227' }, 'none'],
] as const)('the bank of a refund that is %s', (reason, payment, bank) => {
  expect(refundBank({ reason }, payment)).toBe(bank)
})

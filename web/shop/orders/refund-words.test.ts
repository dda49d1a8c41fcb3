import { expect, test } from 'vitest'
import { refundWords } from './refund-words.ts'

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

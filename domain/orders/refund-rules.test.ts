import { expect, it } from 'vitest'
import { instant, plusMinutes } from '#domain/kit/time.ts'
import type { PaymentProvider } from '#domain/payments/model.ts'
import { moveRefund, type RefundAnswer } from './move-refund.ts'
import { refundDestination } from './refund-destination.ts'

it.each<[PaymentProvider, string, string, 'store_credit' | 'source' | undefined, string]>([
  ['curlec', 'MYR', 'a member', undefined, 'store_credit'],
  ['curlec', 'MYR', 'a member', 'store_credit', 'store_credit'],
  ['curlec', 'MYR', 'a member', 'source', 'studio_task'],
  ['curlec', 'SGD', 'a member', undefined, 'studio_task'],
  ['curlec', 'MYR', 'a guest', undefined, 'studio_task'],
  ['curlec', 'MYR', 'a guest', 'store_credit', 'studio_task'],
  ['ipay88', 'MYR', 'a member', 'source', 'studio_task'],
  ['razorpay', 'MYR', 'a member', undefined, 'gateway'],
  ['razorpay', 'MYR', 'a member', 'source', 'gateway'],
  ['razorpay', 'MYR', 'a member', 'store_credit', 'store_credit'],
  ['razorpay', 'MYR', 'a guest', 'store_credit', 'gateway'],
])('a refund through %s in %s of %s, who wants %s, goes to %s', (...[provider, currency, buyer, wanted, to]) => {
  const destination = refundDestination({
    provider,
    currency,
    hasWallet: buyer === 'a member',
    ...(wanted && { wanted }),
  })
  expect(destination).toBe(to)
})

const createdAt = instant('2026-11-23T02:00:00Z')
const sent: RefundAnswer = { kind: 'sent' }
const declined: RefundAnswer = { kind: 'declined', reason: 'not enough balance' }
const day = 24 * 60

it.each<['requested' | 'sent', RefundAnswer, number, string, number | string | undefined]>([
  ['requested', 'no_answer', 0, 'requested', 1],
  ['requested', 'no_answer', 9, 'requested', 1],
  ['requested', 'no_answer', 10, 'requested', 10],
  ['requested', 'no_answer', 120, 'requested', 60],
  ['requested', 'no_answer', 3 * day - 1, 'requested', 60],
  ['requested', 'no_answer', 3 * day, 'failed', 'no answer'],
  ['requested', sent, 3 * day, 'sent', 60],
  ['requested', sent, 0, 'sent', 1],
  ['requested', { kind: 'done' }, 3 * day, 'processed', undefined],
  ['requested', declined, 0, 'failed', 'not enough balance'],
  ['sent', 'no_answer', 4 * day, 'sent', 60],
  ['sent', sent, 14 * day, 'failed', 'the bank has not sent it in time'],
  ['sent', 'no_answer', 14 * day, 'failed', 'the bank has not sent it in time'],
  ['sent', declined, day, 'failed', 'not enough balance'],
  ['sent', { kind: 'done' }, 14 * day, 'processed', undefined],
])('a refund that is %s, upon %j after %d minutes, is %s', (...[status, answer, minutes, to, next]) => {
  const now = plusMinutes(createdAt, minutes)
  const moved = moveRefund({ refund: { status, createdAt }, answer, now })
  expect(moved).toEqual({
    status: to,
    ...(typeof next === 'number' && { askAt: plusMinutes(now, next) }),
    ...(typeof next === 'string' && { failure: next }),
  })
})

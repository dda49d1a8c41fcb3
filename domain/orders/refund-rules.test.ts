import { expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { instant, plusMinutes } from '#domain/kit/time.ts'
import type { PaymentProvider } from '#domain/payments/model.ts'
import { moveRefund, type RefundAnswer } from './move-refund.ts'
import { refundDestination } from './refund-destination.ts'
import { splitRefund } from './split-refund.ts'

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

const holder = '00000000-0000-7000-8000-00000000000a'
const cardOf = (no: number, balance: number) => ({
  id: asId('gift_cards', `00000000-0000-7000-8000-00000000000${no}`),
  balanceSen: sen(balance),
})
const lot = { id: asId('point_lots', '00000000-0000-7000-8000-00000000000b'), remaining: 1000 }
const cards = [cardOf(1, 300), cardOf(2, 1700)]
const left = { points: sen(1000), gift_card: sen(2000), store_credit: sen(3000), gateway: sen(4000) }
const gateway = { provider: 'curlec', currency: 'MYR', hasWallet: true, wanted: 'source' } as const
const refund = { amountSen: sen(5000), left, accountId: holder, cards, lots: [lot], gateway }

it('a refund moves the part of each tender back to where it came from, and leaves the bank to a person', () => {
  const wallet = { kind: 'store_credit', holder }
  expect(
    splitRefund(refund).map(({ tender, destination, transfers }) => [
      tender,
      destination,
      ...transfers.map(({ reason, unit, amount, from, to }) => [reason, unit, amount, from.kind, to]),
    ]),
  ).toEqual([
    ['gateway', 'studio_task'],
    ['store_credit', 'store_credit', ['store_credit_returned', 'sen', 1500, 'house:store_credit_spent', wallet]],
    [
      'gift_card',
      'gift_card',
      ['gift_card_returned', 'sen', 300, 'house:gift_cards_spent', { kind: 'gift_card', holder: cards[0]?.id }],
      ['gift_card_returned', 'sen', 700, 'house:gift_cards_spent', { kind: 'gift_card', holder: cards[1]?.id }],
    ],
    ['points', 'points', ['points_returned', 'point', 500, 'house:points_spent', { kind: 'points', holder }]],
  ])
})

it('a refund names what goes back to each card and each lot of points', () => {
  const [, , toCards, toPoints] = splitRefund(refund)
  expect(toCards?.cards.map(({ amountSen }) => amountSen)).toEqual([300, 700])
  expect(toPoints?.lots).toEqual([{ id: lot.id, points: 500 }])
})

it('a refund that its buyer wants in the wallet moves the part of the bank there', () => {
  const [toBank] = splitRefund({ ...refund, gateway: { ...gateway, wanted: 'store_credit' } })
  expect(toBank).toMatchObject({ destination: 'store_credit', transfers: [{ reason: 'refund', amount: 2000 }] })
})

it('a part that is worth no whole point moves none', () => {
  const [toPoints] = splitRefund({
    ...refund,
    left: { ...left, gateway: sen(0), gift_card: sen(0), store_credit: sen(0) },
    amountSen: sen(1),
    lots: [{ ...lot, remaining: 10 }],
  })
  expect(toPoints).toMatchObject({ tender: 'points', transfers: [], lots: [] })
})

it.each([
  ['more than its gift cards gave', { cards: [cardOf(1, 300)] }, 'gift cards that gave less'],
  ['money of a bank that no gateway took', { gateway: undefined }, 'no gateway paid'],
  ['a wallet of a guest', { accountId: null }, 'a guest has no'],
])('a refund never goes to %s', (_what, change, message) => {
  expect(() => splitRefund({ ...refund, ...change })).toThrow(message)
})

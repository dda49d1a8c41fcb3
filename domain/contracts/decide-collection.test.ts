import { describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { instant } from '#domain/kit/time.ts'
import { decideCollection } from './decide-collection.ts'
import { chargeMoves, collectionMoves, contractMoves, mandateMoves } from './model.ts'

const now = instant('2026-12-01T00:01:00Z')
const settling = {
  contract: 'active',
  collection: { status: 'due', dueAt: instant('2026-12-01T00:00:00Z'), until: instant('2027-01-01T00:00:00Z') },
  charge: { status: 'sent', amountSen: sen(44_800), currency: 'MYR' },
  tries: 1,
  hasLeft: false,
  retryDays: [1, 3, 7],
  zone: 'Asia/Kuala_Lumpur',
  now,
} as const
const paid = { outcome: 'succeeded', amountSen: sen(44_800), currency: 'MYR' } as const
const funds = { ...paid, outcome: 'funds' } as const
const retried = instant('2026-12-02T02:00:00Z')

describe('an answer about a collection', () => {
  const collection = (status: 'captured' | 'canceled' | 'unpaid' | 'review') => ({ ...settling.collection, status })
  const charge = (status: 'succeeded' | 'failed' | 'pending' | 'review' | 'surplus') => ({ ...settling.charge, status })
  it.each([
    [
      'a failure after the contract has ended',
      { contract: 'ended' },
      funds,
      { kind: 'repeat', charge: 'failed', collection: 'canceled' },
    ],
    ['the money', {}, paid, { kind: 'captured', charge: 'succeeded', collection: 'captured' }],
    [
      'the money, no currency told',
      {},
      { ...paid, currency: undefined },
      { kind: 'captured', charge: 'succeeded', collection: 'captured' },
    ],
    [
      'the money once more',
      { collection: collection('captured'), charge: charge('succeeded') },
      paid,
      { kind: 'repeat' },
    ],
    [
      'money of another try for a collected cycle',
      { collection: collection('captured') },
      paid,
      { kind: 'surplus', charge: 'surplus' },
    ],
    ['surplus once more', { collection: collection('captured'), charge: charge('surplus') }, paid, { kind: 'repeat' }],
    [
      'a sen too little',
      {},
      { ...paid, amountSen: sen(44_799) },
      { kind: 'review', charge: 'review', collection: 'review' },
    ],
    ['no amount', {}, { ...paid, amountSen: undefined }, { kind: 'review', charge: 'review', collection: 'review' }],
    ['another currency', {}, { ...paid, currency: 'SGD' }, { kind: 'review', charge: 'review', collection: 'review' }],
    ['an unknown code', {}, { ...paid, outcome: 'review' }, { kind: 'review', charge: 'review', collection: 'review' }],
    [
      'what a person looked at is paid',
      { collection: collection('review'), charge: charge('review') },
      paid,
      { kind: 'captured', charge: 'succeeded', collection: 'captured' },
    ],
    [
      'late money after a failure',
      { charge: charge('failed') },
      paid,
      { kind: 'captured', charge: 'succeeded', collection: 'captured' },
    ],
    [
      'late money for a canceled cycle',
      { collection: collection('canceled') },
      paid,
      { kind: 'captured', charge: 'succeeded', collection: 'captured' },
    ],
    [
      'late money for an unpaid cycle',
      { collection: collection('unpaid'), charge: charge('failed') },
      paid,
      { kind: 'captured', charge: 'succeeded', collection: 'captured' },
    ],
    [
      'money of a member who has left',
      { hasLeft: true },
      paid,
      { kind: 'left', charge: 'surplus', collection: 'canceled' },
    ],
    [
      'late money of a member who has left',
      { hasLeft: true, collection: collection('canceled') },
      paid,
      { kind: 'left', charge: 'surplus' },
    ],
    ['no answer', {}, 'no_answer', { kind: 'waiting' }],
    ['nothing known of it', {}, { ...paid, outcome: 'not_found' }, { kind: 'waiting' }],
    ['still at work', {}, { ...paid, outcome: 'waiting' }, { kind: 'waiting' }],
    ['held by the bank', {}, { ...paid, outcome: 'pending' }, { kind: 'waiting', charge: 'pending' }],
    ['held once more', { charge: charge('pending') }, { ...paid, outcome: 'pending' }, { kind: 'waiting' }],
    ['too little on the account', {}, funds, { kind: 'retry', charge: 'failed', nextTryAt: retried }],
    [
      'the bank is away',
      {},
      { ...funds, outcome: 'unavailable' },
      { kind: 'retry', charge: 'failed', nextTryAt: retried },
    ],
    [
      'too little after it was held',
      { charge: charge('pending') },
      funds,
      { kind: 'retry', charge: 'failed', nextTryAt: retried },
    ],
    ['too little, the last time', { tries: 4 }, funds, { kind: 'unpaid', charge: 'failed', collection: 'unpaid' }],
    [
      'too little when the cycle is over',
      { now: instant('2027-01-01T00:00:00Z') },
      funds,
      { kind: 'unpaid', charge: 'failed', collection: 'unpaid' },
    ],
    ['too little, once more', { charge: charge('failed') }, funds, { kind: 'repeat' }],
    [
      'too little, after the money',
      { collection: collection('captured'), charge: charge('succeeded') },
      funds,
      { kind: 'repeat' },
    ],
    [
      'too little for a canceled cycle',
      { collection: collection('canceled') },
      funds,
      { kind: 'repeat', charge: 'failed' },
    ],
  ] as const)('%s', (_name, other, result, expected) => {
    expect(decideCollection({ ...settling, ...other, result })).toEqual(expected)
  })
})

it('no transition leaves a final state, and money is never unset', () => {
  expect(contractMoves.ended).toEqual([])
  expect([mandateMoves.failed, mandateMoves.expired, mandateMoves.canceled]).toEqual([[], [], []])
  expect([collectionMoves.captured, chargeMoves.succeeded, chargeMoves.surplus]).toEqual([[], [], []])
})

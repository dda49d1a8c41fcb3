import { describe, expect, it } from 'vitest'
import { checkTransfer } from './check-transfer.ts'
import { heldKinds, houseKinds, unitOfKind, type LedgerTransfer } from './model.ts'

const lot = { kind: 'lot', holder: 'lot-1' } as const
const wallet = { kind: 'store_credit', holder: 'account-1' } as const

describe('a transfer of the ledger', () => {
  const sound: [string, LedgerTransfer][] = [
    ['a credit that a booking uses', { unit: 'credit', amount: 1, from: lot, to: { kind: 'house:credits_used' } }],
    ['a pack that is granted', { unit: 'credit', amount: 10, from: { kind: 'house:credits_issued' }, to: lot }],
    [
      'store credit that is given back',
      { unit: 'sen', amount: 29_470, from: { kind: 'house:store_credit_issued' }, to: wallet },
    ],
    [
      'a credit that goes to another pack',
      { unit: 'credit', amount: 1, from: lot, to: { kind: 'lot', holder: 'lot-2' } },
    ],
    [
      'a lost credit, between two accounts of the house',
      { unit: 'credit', amount: 1, from: { kind: 'house:credits_used' }, to: { kind: 'house:credits_forfeited' } },
    ],
  ]
  it.each(sound)('a ledger transfer is valid: %s', (_name, transfer) => {
    expect(checkTransfer(transfer)).toBeUndefined()
  })

  const wrong: [string, LedgerTransfer, string][] = [
    ['nothing', { unit: 'credit', amount: 0, from: lot, to: { kind: 'house:credits_used' } }, 'positive'],
    ['less than nothing', { unit: 'credit', amount: -1, from: lot, to: { kind: 'house:credits_used' } }, 'positive'],
    ['half a credit', { unit: 'credit', amount: 0.5, from: lot, to: { kind: 'house:credits_used' } }, 'whole'],
    [
      'more than can be counted',
      { unit: 'sen', amount: 2 ** 53, from: wallet, to: { kind: 'house:store_credit_spent' } },
      'whole',
    ],
    ['no number', { unit: 'sen', amount: Number.NaN, from: wallet, to: { kind: 'house:store_credit_spent' } }, 'whole'],
    [
      'sen out of a pack',
      { unit: 'sen', amount: 1, from: lot, to: { kind: 'house:store_credit_spent' } },
      'counts in credit',
    ],
    ['credits into a wallet', { unit: 'credit', amount: 1, from: lot, to: wallet }, 'counts in sen'],
    ['a pack to itself', { unit: 'credit', amount: 1, from: lot, to: lot }, 'itself'],
    [
      'the house to itself',
      { unit: 'credit', amount: 1, from: { kind: 'house:credits_used' }, to: { kind: 'house:credits_used' } },
      'itself',
    ],
  ]
  it.each(wrong)('a ledger transfer throws: %s', (...[, transfer, says]) => {
    expect(checkTransfer(transfer)).toContain(says)
  })

  it('a ledger transfer knows the unit of every kind of account', () => {
    expect(Object.keys(unitOfKind).sort()).toEqual([...heldKinds, ...houseKinds].sort())
  })
})

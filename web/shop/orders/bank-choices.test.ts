import { expect, it } from 'vitest'
import { bankChoices, type Bank } from './bank-choices.ts'

function aBank(code: string, online = true): Bank {
  return { code, name: `Bank ${code}`, online }
}
const codes = (banks: readonly Bank[]) => banks.map(({ code }) => code)

it('the usual banks come first in their own order, the others after them in the order of the list', () => {
  const { first, more } = bankChoices(
    ['UOB0226', 'RHB0218', 'HLB0224', 'PBB0233', 'BCBB0235', 'MB2U0227', 'ABB0233'].map((code) => aBank(code)),
  )
  expect(codes(first)).toEqual(['MB2U0227', 'BCBB0235', 'PBB0233', 'HLB0224', 'RHB0218'])
  expect(codes(more)).toEqual(['UOB0226', 'ABB0233'])
})

it('a usual bank that is offline is listed with the others', () => {
  const { first, more } = bankChoices([aBank('MB2U0227', false), aBank('BCBB0235')])
  expect(codes(first)).toEqual(['BCBB0235'])
  expect(codes(more)).toEqual(['MB2U0227'])
})

it('the bank that was used last comes first, also when it is none of the usual ones', () => {
  const banks = ['MB2U0227', 'BCBB0235', 'UOB0226'].map((code) => aBank(code))
  expect(codes(bankChoices(banks, 'UOB0226').first)).toEqual(['UOB0226', 'MB2U0227', 'BCBB0235'])
  expect(codes(bankChoices(banks, 'BCBB0235').first)).toEqual(['BCBB0235', 'MB2U0227'])
  expect(codes(bankChoices(banks, 'GONE0001').first)).toEqual(['MB2U0227', 'BCBB0235'])
})

it('a bank that the list repeats is shown once, and an empty list gives no choice', () => {
  expect(codes(bankChoices([aBank('BCBB0235'), aBank('BCBB0235')]).first)).toEqual(['BCBB0235'])
  expect(bankChoices([])).toEqual({ first: [], more: [] })
})

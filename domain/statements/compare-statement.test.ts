import { describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { compareStatement, type OurEntry, isMatched } from './compare-statement.ts'

const ours: OurEntry = {
  kind: 'capture',
  gatewayId: 'pay_A',
  amountSen: sen(8900),
  currency: 'MYR',
  isOfDay: true,
  reference: 'PNG1001-1',
  orderNumber: 'PNG1001',
}
const theirs = { kind: 'capture', gatewayId: 'pay_A', amountSen: sen(8900), currency: 'MYR', isOfDay: true } as const
const compared = (sides: Parameters<typeof compareStatement>[0]) =>
  compareStatement(sides).map((line) => [line.gatewayId, line.oursSen, line.theirsSen, isMatched(line)])

describe('a day at the gateway beside our books', () => {
  it('a statement of the gateway matches our books to the sen', () => {
    expect(compareStatement({ ours: [ours], theirs: [theirs] })).toEqual([
      {
        kind: 'capture',
        reference: 'PNG1001-1',
        orderNumber: 'PNG1001',
        gatewayId: 'pay_A',
        oursSen: 8900,
        theirsSen: 8900,
      },
    ])
    expect(compared({ ours: [ours], theirs: [{ ...theirs, amountSen: sen(8901) }] })).toEqual([
      ['pay_A', 8900, 8901, false],
    ])
  })

  it('a statement of the gateway shows payments without an order, and orders without a payment', () => {
    expect(compared({ ours: [], theirs: [theirs] })).toEqual([['pay_A', undefined, 8900, false]])
    expect(compared({ ours: [ours], theirs: [] })).toEqual([['pay_A', 8900, undefined, false]])
  })

  it('a statement of the gateway takes no refund for a capture, and no other currency for ours', () => {
    expect(compared({ ours: [ours], theirs: [{ ...theirs, kind: 'refund' }] })).toHaveLength(2)
    expect(compared({ ours: [ours], theirs: [{ ...theirs, currency: 'SGD' }] })).toEqual([
      ['pay_A', 8900, undefined, false],
      ['pay_A', undefined, 8900, false],
    ])
  })

  it('a statement of the gateway matches what another day has on the other side, and shows it once', () => {
    const tomorrow = { ...theirs, isOfDay: false }
    expect(compared({ ours: [ours], theirs: [tomorrow] })).toEqual([['pay_A', 8900, 8900, true]])
    expect(compared({ ours: [{ ...ours, isOfDay: false }], theirs: [theirs] })).toEqual([])
    expect(compared({ ours: [], theirs: [tomorrow] })).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { guestStock } from './guest-stock.ts'

const stocked = (stock: number) => ({ stock, minQuantity: 0, keepAvailable: false })

describe('the stock for a guest', () => {
  it.each([
    [40, 0, 20],
    [25, 15, 5],
    [20, 20, 0],
    [19, 21, 0],
    [4, 0, 4],
    [2, 3, 2],
    [9, 0, 5],
    [11, 0, 6],
    [0, 0, 0],
  ])('of %d free pieces with %d held by guests, %d are left for guests', (stock, held, left) => {
    expect(guestStock(stocked(stock), held)).toEqual(stocked(left))
  })

  it('guests may have all of what never runs out', () => {
    expect(guestStock({ ...stocked(0), keepAvailable: true }, 90)).toEqual({ ...stocked(0), keepAvailable: true })
  })
})

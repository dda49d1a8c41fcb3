import { expect, test } from 'vitest'
import { groupCardPrice } from './group-card-price.ts'

const socks = { price: '49.00', price_before: null, from: false, variation_option_id: 'M', deal: null, tier: null }
const sized = { ...socks, variation_option_id: null }
const prices = (...rows: [string, string][]) => new Map(rows)

test("a product without options costs the group's price, with everyone's price before it", () => {
  expect(groupCardPrice(socks, prices(['M', '44.00']))).toEqual({ ...socks, price: '44.00', price_before: '49.00' })
  expect(groupCardPrice(socks, prices())).toBeUndefined()
  expect(groupCardPrice(socks, prices(['L', '44.00']))).toBeUndefined()
  expect(groupCardPrice(socks, prices(['M', '49.00']))).toBeUndefined()
})

test('a higher price of the group counts too, and then nothing is struck through', () => {
  expect(groupCardPrice(socks, prices(['M', '55.00']))).toEqual({ ...socks, price: '55.00' })
})

test("a deal wins where it is lower than the group's price, and loses otherwise", () => {
  const deal = { ...socks, price: '40.00', price_before: '49.00', deal: {} }
  expect(groupCardPrice(deal, prices(['M', '44.00']))).toBeUndefined()
  expect(groupCardPrice(deal, prices(['M', '35.00']))).toEqual({ ...deal, price: '35.00' })
})

test("a product with options starts at the group's lowest price, where that is lower", () => {
  const lower = prices(['M', '47.00'], ['L', '9.00'], ['S', '100.00'])
  expect(groupCardPrice(sized, lower)).toEqual({ ...sized, price: '9.00', price_before: '49.00', from: true })
  expect(groupCardPrice(sized, prices(['M', '60.00']))).toBeUndefined()
})

test('a price tier is shown only where it saves the group something', () => {
  const tiered = { ...socks, tier: { qty: 3, tier_price: '45.00' } }
  expect(groupCardPrice(tiered, prices(['M', '46.00']))).toMatchObject({ tier: tiered.tier })
  expect(groupCardPrice(tiered, prices(['M', '44.00']))).toMatchObject({ tier: null })
})

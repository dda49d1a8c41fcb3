import { expect, test } from 'vitest'
import { offeredBrands } from './offered-brands.ts'

const curlec = ['curlecfpx', 'curleccc']

test.each([
  ['names every way to pay where the studio lists nothing', [], curlec, ['FPX', 'Visa', 'Mastercard']],
  ['names a card beside what the studio lists', ['FPX'], curlec, ['FPX', 'Visa', 'Mastercard']],
  ['names the cards that the studio lists', ['Visa', 'UnionPay'], curlec, ['FPX', 'Visa', 'UnionPay']],
  ['leaves out what cannot be paid with', ['FPX', 'Visa', 'GrabPay'], ['curlecfpx'], ['FPX']],
  ['takes what it does not know for a wallet', ['GrabPay', 'Boost'], ['ipay88'], ['GrabPay', 'Boost']],
  ['names nothing where nothing can be paid', ['FPX'], [], []],
])('%s', (...[_says, listed, methods, shown]) => {
  expect(offeredBrands(listed, methods)).toEqual(shown)
})

import { expect, test } from 'vitest'
import { missingFields } from './missing-fields.ts'

test.each([
  ['payment_method=curlecfpx&bank_code=MB2U0227&agreed=1', {}],
  ['payment_method=curlecfpx&agreed=1', { bank_code: 'bankMissing' }],
  ['payment_method=curlecfpx&bank_code=MB2U0227', { agreed: 'agreeMissing' }],
  ['payment_method=curlecfpx', { bank_code: 'bankMissing', agreed: 'agreeMissing' }],
  ['', { bank_code: 'bankMissing', agreed: 'agreeMissing' }],
  ['payment_method=curleccc', { agreed: 'agreeMissing' }],
  ['payment_method=ipay88&agreed=1', {}],
  ['payment_method=cash_on_delivery&agreed=1', {}],
  ['covered=1', { agreed: 'agreeMissing' }],
])('the form %j lacks %j', (sent, missing) => {
  const form = new FormData()
  form.set('agreement', '1')
  for (const [name, value] of new URLSearchParams(sent)) form.set(name, value)
  expect(missingFields(form)).toEqual(missing)
})

test('a form that does not ask for the agreement does not lack it', () => {
  expect(missingFields(new FormData())).toEqual({ bank_code: 'bankMissing' })
})

import { expect, test } from 'vitest'
import { errorsLeft, incompleteCode, missingFields } from './missing-fields.ts'

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

const refusal = {
  status: 422,
  code: incompleteCode,
  message: '',
  errors: { bank_code: 'Choose a bank', agreed: 'Agree' },
  requestId: undefined,
}

test('the error of a missing field goes once it is filled in, and the others stay', () => {
  const form = new FormData()
  form.set('agreement', '1')
  expect(errorsLeft(refusal, form)).toEqual(refusal.errors)
  form.set('bank_code', 'MB2U0227')
  expect(errorsLeft(refusal, form)).toEqual({ agreed: 'Agree' })
  form.set('agreed', '1')
  expect(errorsLeft(refusal, form)).toEqual({})
})

test('an error that the server found stays until the next answer', () => {
  const form = new FormData()
  form.set('bank_code', 'MB2U0227')
  const offline = { ...refusal, code: 'payments.bank_offline', errors: { bank_code: 'Offline' } }
  expect(errorsLeft(offline, form)).toEqual({ bank_code: 'Offline' })
})

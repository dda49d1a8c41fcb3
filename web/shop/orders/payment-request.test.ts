import { expect, it } from 'vitest'
import { parsePayment, paymentAddress } from './payment-request.ts'

const key = '0198a1b2-0000-4000-8000-00000000000a'
const plan = '0198a1b2-0000-7000-8000-000000000001'
const order = '0198a1b2-0000-7000-8000-000000000002'

function aForm(typed: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(typed)) form.set(name, value)
  return form
}

it('a package is bought at the total that the page showed', () => {
  expect(
    parsePayment(
      aForm({
        key,
        plan_id: plan,
        total: '650.00',
        bank_code: 'BCBB0235',
        account_type: '02',
        to_pay: '600.00',
        use_golds: '1',
      }),
    ),
  ).toEqual({
    key,
    planId: plan,
    total: '650.00',
    toPay: '600.00',
    usePoints: false,
    useGolds: true,
    method: { payment_method: 'curlecfpx', bank_code: 'BCBB0235' },
    accountType: '02',
  })
})

it('an order is paid by its own id', () => {
  expect(parsePayment(aForm({ key, order_id: order, bank_code: 'BCBB0235', account_type: '01' }))).toEqual({
    key,
    orderId: order,
    method: { payment_method: 'curlecfpx', bank_code: 'BCBB0235' },
    accountType: '01',
  })
})

it.each([
  ['order_id', `/checkout/result?order_id=${order}&pay=1`],
  ['plan_id', `/packages/purchase?plan_id=${order}`],
  ['lot_id', `/packages/extend?lot_id=${order}`],
])('a payment by %s has its form at %s', (name, address) => {
  const asked = parsePayment(aForm({ key, total: '89.00', bank_code: 'BCBB0235', [name]: order }))
  expect(asked && paymentAddress(asked)).toBe(address)
})

it('a missing bank is sent as empty, unless points or store credit pay all of it', () => {
  const methodOf = (typed: Readonly<Record<string, string>>) =>
    parsePayment(aForm({ key, plan_id: plan, total: '89.00', ...typed }))?.method
  const none = { payment_method: 'curlecfpx', bank_code: '' }
  expect(methodOf({})).toEqual(none)
  expect(methodOf({ covered: '1' })).toEqual(none)
  expect(methodOf({ covered: '1', use_points: '1' })).toEqual({ payment_method: 'curlecfpx' })
  expect(methodOf({ covered: '1', use_golds: '1' })).toEqual({ payment_method: 'curlecfpx' })
})

it('iPay88 takes no bank, and a phone number only where one was typed', () => {
  const methodOf = (contact_number: string) =>
    parsePayment(aForm({ key, order_id: order, payment_method: 'ipay88', bank_code: 'BCBB0235', contact_number }))
      ?.method
  expect(methodOf(' 012-345 6789 ')).toEqual({ payment_method: 'ipay88', contact_number: '012-345 6789' })
  expect(methodOf('  ')).toEqual({ payment_method: 'ipay88' })
})

it.each([{}, { key: 'x', plan_id: plan }, { key, plan_id: 'x' }, { key, order_id: '../me' }])(
  'the form %j is unknown',
  (typed) => {
    expect(parsePayment(aForm(typed))).toBeUndefined()
  },
)

import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { exampleAddress } from '#dev/example-address.ts'
import { checkoutState } from './checkout-state.ts'
import { mergeStates } from './merge-states.ts'

type Filled = Readonly<Record<string, unknown>>

const home = exampleAddress
const office = { ...exampleAddress, street_address: '7 Jalan Ampang' }
const none: Filled = {}
const state = (filled: Filled) => z.parse(checkoutState, filled)

it.each<[string, Filled, Filled, Filled]>([
  ['nothing and nothing', none, none, none],
  [
    'all of the member',
    { billing_address: home, coupon_code: 'OWN' },
    none,
    { billing_address: home, coupon_code: 'OWN' },
  ],
  ['the coupon of the guest', none, { coupon_code: 'HELLO' }, { coupon_code: 'HELLO' }],
  ['the coupon of the member first', { coupon_code: 'OWN' }, { coupon_code: 'HELLO' }, { coupon_code: 'OWN' }],
  ['the tax number of the guest', none, { buyer_tin: 'IG12345678901' }, { buyer_tin: 'IG12345678901' }],
  [
    'the delivery of the guest with its own method and remarks',
    { shipping_method: 'own', shipping_remarks: 'own' },
    { billing_address: office, shipping_method: 'express', shipping_remarks: 'Gate 3', current_step: 3 },
    { billing_address: office, shipping_method: 'express', shipping_remarks: 'Gate 3', current_step: 3 },
  ],
  [
    'the delivery of the member without the remarks for another address',
    { billing_address: home, shipping_method: 'own' },
    { billing_address: office, shipping_method: 'express', shipping_remarks: 'Gate 3', leave_at_door: true },
    { billing_address: home, shipping_method: 'own' },
  ],
  [
    'a delivery method of the member where nobody filled in an address',
    { shipping_method: 'own' },
    { shipping_method: 'express' },
    { shipping_method: 'own' },
  ],
  ['no e-mail of the guest', none, { customer_email: 'guest@example.com' }, none],
  [
    'points and store credit as the member chose',
    { use_points: true },
    { use_points: false, use_golds: false },
    { use_points: true },
  ],
])('the checkout state after a login is %s', (...[, member, guest, merged]) => {
  expect(mergeStates({ member: state(member), guest: state(guest) })).toEqual(state(merged))
})

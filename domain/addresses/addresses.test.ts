import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { displayText, postalLines } from './address-text.ts'
import { addressFields, stateIds, type Address } from './model.ts'
import { placeOf } from './places.ts'
import { checkAddress } from './read-address.ts'

const home: Address = {
  recipient: '陈伟珊',
  email: 'tan.weishan@example.com',
  contact_number: '60123456789',
  street_address: '12 Lorong Stewart',
  city: 'George Town',
  zip: '10200',
}
const order = ['recipient', 'email', 'contact_number', 'street_address', 'city', 'zip'] as const

describe('an address at checkout', () => {
  it('an address at checkout is complete with everything that the courier needs', () => {
    expect(checkAddress(home, 'pulau-pinang')).toBeUndefined()
  })

  it.each(order.map((field, index) => [field, index] as const))(
    'an address at checkout without its %s is refused for that, whatever else comes after it lacks',
    (field, index) => {
      const lacking = Object.fromEntries(order.slice(index).map((name) => [name, ' ']))
      expect(checkAddress({ ...home, ...lacking }, '')).toMatchObject({ code: `addresses.${field}` })
    },
  )

  it('an address at checkout that is missing or has no state is refused for that', () => {
    expect(checkAddress(undefined, 'perak')).toMatchObject({ code: 'addresses.missing' })
    expect(checkAddress(home, undefined)).toMatchObject({ code: 'addresses.state' })
  })
})

describe('the parts of an address', () => {
  it.each([
    [{}, '12 Lorong Stewart, Pulau Pinang, George Town, 10200'],
    [{ city: '', zip: ' ' }, '12 Lorong Stewart, Pulau Pinang'],
    [{ street_address: '', state: '', city: '', zip: '' }, ''],
    [{ formatted_address: 'The Blue Mansion' }, 'The Blue Mansion'],
    [{ formatted_address: ' ' }, '12 Lorong Stewart, Pulau Pinang, George Town, 10200'],
  ])('%j', (change, text) => {
    expect(displayText({ ...home, state: 'Pulau Pinang', ...change })).toBe(text)
  })
})

it.each([
  [{}, ['12 Lorong Stewart', '10200 George Town', 'Pulau Pinang']],
  [{ city: '' }, ['12 Lorong Stewart', '10200', 'Pulau Pinang']],
  [{ street_address: ' ', state: '' }, ['10200 George Town']],
  [{ formatted_address: '1 Jalan Masjid, 10200 George Town' }, ['1 Jalan Masjid, 10200 George Town']],
])('an invoice or a label prints %j as the post wants it', (change, lines) => {
  expect(postalLines({ ...home, state: 'Pulau Pinang', ...change })).toEqual(lines)
})

describe('a postcode', () => {
  it.each([
    ['10200', 'George Town', 'pulau-pinang'],
    ['11900', 'Bayan Lepas', 'pulau-pinang'],
    ['50450', 'Kuala Lumpur', 'kuala-lumpur'],
    ['31400', 'Ipoh', 'perak'],
    ['62000', 'Putrajaya', 'putrajaya'],
    ['87000', 'Labuan', 'labuan'],
    ['88000', 'Kota Kinabalu', 'sabah'],
    ['93000', 'Kuching', 'sarawak'],
    ['75000', 'Melaka', 'melaka'],
    ['80000', 'Johor Bahru', 'johor'],
    ['01000', 'Kangar', 'perlis'],
  ])('%s is %s', (zip, city, stateId) => {
    expect(placeOf(zip)).toEqual({ stateId, city })
  })

  it.each(['99999', '00000', '1020', '102000', '', 'ABCDE', '１０２００'])('%j sets neither city nor state', (zip) => {
    expect(placeOf(zip)).toBeUndefined()
  })

  it('a postcode has a town in each of the sixteen states', () => {
    const found = Array.from({ length: 100_000 }, (_, code) => placeOf(String(code).padStart(5, '0'))?.stateId)
    expect(new Set(found.filter((one) => one !== undefined))).toEqual(new Set(stateIds))
  })
})

describe('a typed address', () => {
  const typed = z.strictObject(addressFields)
  const sent = { ...home, state_id: 'pulau-pinang' }

  it('an address may be written in Chinese, and its phone in any form of one number', () => {
    const forms = ['012-345 6789', '+60 12-345 6789', '60123456789', '0060123456789']
    for (const contact_number of forms)
      expect(z.parse(typed, { ...sent, contact_number })).toMatchObject({
        recipient: '陈伟珊',
        contact_number: '60123456789',
      })
  })

  it.each([
    ['zip', '1020', 'fields.zip_invalid'],
    ['zip', '', 'fields.required'],
    ['contact_number', '012-345 67', 'fields.phone_invalid'],
    ['email', 'tan@', 'fields.email_invalid'],
    ['state_id', 'bavaria', 'fields.invalid'],
    ['street_address', '  ', 'fields.required'],
    ['recipient', 'Tan\u202eShan', 'fields.invalid'],
  ])('an address is refused when %s is %j', (field, value, code) => {
    const { error } = z.safeParse(typed, { ...sent, [field]: value })
    expect(error?.issues[0]).toMatchObject({ path: [field], message: code })
  })

  it('checking an address never throws, whatever was typed', () => {
    fc.assert(
      fc.property(fc.record({ recipient: fc.string({ unit: 'grapheme' }), zip: fc.string() }), (odd) => {
        expect(typeof z.safeParse(typed, { ...sent, ...odd }).success).toBe('boolean')
      }),
    )
  })
})

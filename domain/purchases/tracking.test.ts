import { describe, expect, it } from 'vitest'
import { isContactOf, readTracking } from './read-tracking.ts'

describe('the tracking form of a guest', () => {
  it.each([
    ['7k2q-x9m4 tbvd', 'Siti+shop@Example.com', { number: '7K2QX9M4TBVD', contact: { email: 'siti@example.com' } }],
    ['7K2QX9M4TBVD', '012-345 6789', { number: '7K2QX9M4TBVD', contact: { phone: '60123456789' } }],
  ])('%s and %s are read in any spelling', (number, contact, expected) => {
    expect(readTracking({ number, contact })).toEqual(expected)
  })

  it.each([
    [' - ', 'siti@example.com', { number: 'fields.order_number' }],
    ['7K2Q', 'siti', { contact: 'fields.contact_invalid' }],
    ['', '', { number: 'fields.order_number', contact: 'fields.contact_invalid' }],
  ])('%j and %j are refused with the wrong field', (number, contact, fields) => {
    expect(readTracking({ number, contact })).toMatchObject({ refused: true, code: 'request.invalid', fields })
  })
})

describe('an order is found by the contact it was placed with', () => {
  const order = { email: 's.iti@gmail.com', phone: '+60 12-345 6789' }
  it.each([
    [{ email: 'siti@gmail.com' }, true],
    [{ phone: '60123456789' }, true],
    [{ email: 'ali@gmail.com' }, false],
    [{ phone: '60123456780' }, false],
  ])('%j: %s', (contact, expected) => {
    expect(isContactOf(order, contact)).toBe(expected)
    expect(isContactOf({ email: null, phone: null }, contact)).toBe(false)
  })
})

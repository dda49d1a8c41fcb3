import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { checkContact } from './check-contact.ts'

describe('an account is reached by e-mail or phone', () => {
  test.each([
    ['mei@example.my', undefined, { email: 'mei@example.my', phone: undefined }],
    [' Mei@Example.MY ', '', { email: 'mei@example.my', phone: undefined }],
    ['mei+gym@example.my', undefined, { email: 'mei+gym@example.my', phone: undefined }],
    ['', '+60 12-345 6789', { email: undefined, phone: '60123456789' }],
    [undefined, '012 345 6789', { email: undefined, phone: '60123456789' }],
    ['mei@example.my', '+65 9123 4567', { email: 'mei@example.my', phone: '6591234567' }],
  ])('%j and %j are accepted', (...[email, phone, read]) => {
    expect(checkContact({ email, phone })).toEqual(read)
  })

  test.each([
    [undefined, undefined, { email: 'fields.email_if_no_phone', phone: 'fields.phone_if_no_email' }],
    ['  ', '', { email: 'fields.email_if_no_phone', phone: 'fields.phone_if_no_email' }],
    ['mei@', undefined, { email: 'fields.email_invalid' }],
    ['mei@example.my\r\nbcc: all@example.my', undefined, { email: 'fields.email_invalid' }],
    [undefined, '12', { phone: 'fields.phone_invalid' }],
    ['mei@example.my', 'none', { phone: 'fields.phone_invalid' }],
    ['no', '012 345 6789', { email: 'fields.email_invalid' }],
    ['no', 'no', { email: 'fields.contact_invalid', phone: 'fields.contact_invalid' }],
  ])('%j and %j are refused', (...[email, phone, fields]) => {
    const read = checkContact({ email, phone })
    expect(isRefusal(read) && [read.code, read.fields]).toEqual(['request.invalid', fields])
  })
})

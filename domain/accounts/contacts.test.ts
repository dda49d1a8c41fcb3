import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { checkContact, correctedContact, parseLogin } from './contacts.ts'

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

test.each([
  ['mei@example.my', { email: 'mei@example.my' }],
  ['mei.example.my', { email: 'mei.example.my' }],
  ['mei2026', { email: 'mei2026' }],
  ['ｍｅｉ＠ｅｘａｍｐｌｅ．ｍｙ', { email: 'mei@example.my' }],
  ['@', { email: '@' }],
  ['012-345 6789', { phone: '012-345 6789' }],
  ['12', { phone: '12' }],
  ['\u202a+60 12\u202c', { phone: '+60 12' }],
  ['???', { email: '???', phone: '???' }],
  [' \u200b', {}],
])('%j is taken for %j', (typed, meant) => {
  expect(correctedContact(typed)).toEqual(meant)
})

describe('a typed login', () => {
  test.each([
    ['Mei@Example.my', { kind: 'email', value: 'mei@example.my' }],
    [' mei+gym@example.my', { kind: 'email', value: 'mei+gym@example.my' }],
    ['012-345 6789', { kind: 'phone', value: '60123456789' }],
    ['+6591234567', { kind: 'phone', value: '6591234567' }],
  ])('%s is read', (typed, read) => {
    expect(parseLogin(typed)).toEqual(read)
  })

  test.each(['mei', 'mei@', '12', "' or 1=1 --", ' '])('%j is refused as a login', (typed) => {
    const answer = parseLogin(typed)
    expect(isRefusal(answer) && answer.fields).toEqual({ login: 'fields.login_invalid' })
  })
})

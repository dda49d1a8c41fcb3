import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { correctedContact, parseLogin } from './contacts.ts'

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

import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { parseLogin } from './parse-login.ts'

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

import { describe, expect, test } from 'vitest'
import { codeTarget, type Reached, proveContact } from './contacts.ts'

const account = (fields: Partial<Reached> = {}): Reached => ({
  email: 'mei@example.com',
  phone: '60123456789',
  emailVerified: false,
  phoneVerified: false,
  ...fields,
})
const toEmail = { channel: 'email', contact: 'mei@example.com' }
const toPhone = { channel: 'sms', contact: '60123456789' }

describe('the code of a forgotten password', () => {
  test.each([
    ['email', {}, toEmail],
    ['phone', {}, toPhone],
    ['email', { emailVerified: true }, toEmail],
    ['phone', { emailVerified: true }, toEmail],
    ['email', { phoneVerified: true }, toPhone],
    ['phone', { phoneVerified: true }, toPhone],
    ['email', { emailVerified: true, phoneVerified: true }, toEmail],
    ['phone', { emailVerified: true, phoneVerified: true }, toPhone],
    ['email', { phone: null }, toEmail],
    ['phone', { email: null }, toPhone],
    ['email', { email: null }, undefined],
  ] as const)('the code of a forgotten password that was typed as %s with %j goes to %j', (typed, fields, target) => {
    expect(codeTarget(typed, account(fields))).toEqual(target)
  })
})

describe('a code from', () => {
  test.each([
    ['email', {}, 'phone'],
    ['sms', {}, 'email'],
    ['email', { emailVerified: true }, undefined],
    ['email', { phoneVerified: true }, undefined],
    ['sms', { phoneVerified: true }, undefined],
    ['sms', { emailVerified: true }, undefined],
    ['email', { phone: null }, undefined],
    ['sms', { email: null }, undefined],
  ] as const)('%s to an account with %j drops %s', (channel, fields, drop) => {
    expect(proveContact(channel, account(fields))).toEqual({ verify: channel === 'email' ? 'email' : 'phone', drop })
  })
})

import { expect, it } from 'vitest'
import { decideMerge, keptContacts } from './decide-merge.ts'

const free = { isStaff: false, orders: 0, holds: 0, sameTime: 0, bothThere: 0, dependants: 0 }

it.each([
  [{}, undefined],
  [{ isStaff: true, orders: 1 }, 'accounts.merge_staff'],
  [{ bothThere: 1, orders: 1 }, 'accounts.merge_two_people'],
  [{ orders: 1, sameTime: 1 }, 'accounts.merge_open'],
  [{ holds: 1 }, 'accounts.merge_open'],
  [{ sameTime: 2 }, 'accounts.merge_same_time'],
  [{ dependants: 10 }, undefined],
  [{ dependants: 11 }, 'accounts.merge_family'],
])('two accounts with %o: merging gives %s', (standing, code) => {
  expect(decideMerge({ ...free, ...standing })?.code).toBe(code)
})

const nobody = { email: null, phone: null, emailVerified: false, phoneVerified: false }
const own = { ...nobody, email: 'own@example.com', emailVerified: true }
const other = { ...nobody, email: 'other@example.com', phone: '60123456789' }

const phone = '60123456789'
it.each([
  ['sms', {}, { email: null, phone: { value: phone, isVerified: true } }],
  ['email', {}, { email: null, phone: null }],
  ['email', { phoneVerified: true }, { email: null, phone: { value: phone, isVerified: true } }],
  [undefined, {}, { email: null, phone: { value: phone, isVerified: false } }],
  [undefined, { phoneVerified: true }, { email: null, phone: { value: phone, isVerified: true } }],
] as const)('a merge by %s with an account with %o keeps %o', (channel, proven, kept) => {
  expect(keptContacts(channel, { own, other: { ...other, ...proven } })).toEqual(kept)
})

it.each(['sms', undefined] as const)('a merge by %s never replaces a contact of the account that stays', (channel) => {
  const stays = { ...nobody, phone: '60111111111', phoneVerified: true }
  expect(keptContacts(channel, { own: stays, other: { ...other, emailVerified: true } })).toEqual({
    email: { value: 'other@example.com', isVerified: true },
    phone: null,
  })
})

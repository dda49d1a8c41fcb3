import { expect, test } from 'vitest'
import { correctedContact } from './corrected-contact.ts'

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

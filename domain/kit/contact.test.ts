import { describe, expect, test } from 'vitest'
import { identityEmail, normaliseEmail } from './email.ts'
import { normalisePhone } from './phone.ts'

describe('phone numbers', () => {
  test.each(['+60 12-345 6789', '012 345 6789', '60123456789', '0060123456789', '(012) 345-6789'])(
    '%s is one phone number',
    (typed) => {
      expect(normalisePhone(typed)).toBe('60123456789')
    },
  )
  test.each([
    '\u202a+60 12-345 6789\u202c',
    '\u202d+60 12-345 6789\u202c',
    '012\u2011345\u20136789',
    '012\u2212345 6789\ufe0d',
    '＋６０１２－３４５\u3000６７８９',
  ])('%j is read as it looks', (typed) => {
    expect(normalisePhone(typed)).toBe('60123456789')
  })
  test.each([
    ['+65 9123 4567', '6591234567'],
    ['6561234567', '6561234567'],
    ['04-226 1234', '6042261234'],
    ['011-1234 5678', '601112345678'],
  ])('%s is %s', (typed, kept) => {
    expect(normalisePhone(typed)).toBe(kept)
  })
  test.each(['', '12345', '+44 20 7946 0000', '60', 'abc', '6012345678901234'])('%s is none', (typed) => {
    expect(normalisePhone(typed)).toBeUndefined()
  })
})

describe('e-mail addresses', () => {
  test('case and surrounding spaces do not make another person', () => {
    expect(normaliseEmail('  Mei.Ling@Example.MY ')).toBe('mei.ling@example.my')
  })
  test.each([
    'mei\u200b@example.my',
    '\ufeffmei@example.my',
    '\u2066mei@example.my\u2069',
    'ｍｅｉ＠ｅｘａｍｐｌｅ．ｍｙ',
  ])('%j is read as it looks', (typed) => {
    expect(normaliseEmail(typed)).toBe('mei@example.my')
  })
  test('a text that is far too long is refused without delay', () => {
    expect(normaliseEmail(`a${' '.repeat(60_000)}@b.co`)).toBeUndefined()
    expect(normalisePhone(`${' '.repeat(60_000)}0123456789`)).toBeUndefined()
  })
  test('254 characters are an address and one more is none', () => {
    const longest = `${'a'.repeat(64)}@${'b'.repeat(62)}.${'c'.repeat(62)}.${'d'.repeat(60)}.my`
    expect([longest.length, normaliseEmail(longest)]).toEqual([254, longest])
    expect(normaliseEmail(longest.replace('.my', 'd.my'))).toBeUndefined()
  })
  test('an e-mail with a tag may register, but counts as the same person', () => {
    expect(normaliseEmail('mei+studio@example.my')).toBe('mei+studio@example.my')
    expect(identityEmail('mei+studio@example.my')).toBe('mei@example.my')
    expect(identityEmail('mei@example.my')).toBe('mei@example.my')
  })
  test.each([
    ['mei.ling@gmail.com', 'meiling@gmail.com'],
    ['m.e.i.l.i.n.g+gym@googlemail.com', 'meiling@gmail.com'],
    ['Mei.Ling@GoogleMail.com', 'meiling@gmail.com'],
    ['mei.ling@gmail.com.my', 'mei.ling@gmail.com.my'],
    ['mei.ling@notgmail.com', 'mei.ling@notgmail.com'],
    ['mei.ling@example.my', 'mei.ling@example.my'],
  ])('%s counts as %s for once-only offers', (email, human) => {
    expect(identityEmail(email)).toBe(human)
  })
  test.each([
    '',
    'mei',
    'mei@',
    '@example.my',
    'mei@example',
    'mei ling@example.my',
    'mei@exa mple.my',
    'mei@-example.my',
    'a@x.my\nBcc: b@x.my',
    'a@x.my,b@x.my',
    'mei\u0000@example.my',
    'mei\u0007@example.my',
    'mei\u202e@example.my',
    'mei\u00a0@example.my',
    '\ud800mei@example.my',
    '\u212aim@example.my',
    'm\u0435i@example.my',
    'mei@example\u3002my',
  ])('%s is none', (typed) => {
    expect(normaliseEmail(typed)).toBeUndefined()
  })
})

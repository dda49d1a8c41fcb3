import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { aPassword } from '#dev/testing/visitors.ts'
import { checkText } from './check-text.ts'

let server: TestServer
let studio: Studio
let member: Member
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  member = await aMember(server.db)
  owner = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
})
afterAll(async () => server.stop())

const odd = [
  ['a NUL', 'Mei\0Ling'],
  ['a lone high surrogate', 'Mei\ud83dLing'],
  ['a lone low surrogate', 'Mei\ude00'],
] as const

describe.each(odd)('text with %s is refused, and the refusal names the field', (_says, text) => {
  test('in a login', async () => {
    const { status, body } = await server.request('POST', '/token', { body: { login: text, password: aPassword } })
    expect([status, body['code'], Object.keys(body.errors ?? {})]).toEqual([422, 'request.invalid', ['login']])
  })

  test('in a password', async () => {
    const { status, body } = await server.request('POST', '/token', {
      body: { login: 'mei@example.my', password: text },
    })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']])
  })

  test('in a profile', async () => {
    const { status, body } = await server.request('PUT', '/me', {
      token: member.token,
      body: { emergency_contact_name: text },
    })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['emergency_contact_name']])
  })

  test('text with %s deep inside a value of staff is refused, and in the name of a field', async () => {
    for (const [value, field] of [
      [{ site_subtitle: { en: text } }, 'value.site_subtitle.en'],
      [{ [text]: 'x' }, 'value'],
    ] as const) {
      const { status, body } = await server.request('PUT', '/staff/settings/site', {
        token: owner.token,
        body: { value },
      })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    }
  })
})

describe('an address', () => {
  test.each(['/rooms?keyword=%00', '/rooms?keyword=a%ED%A0%80', '/rooms?keyword=%ff', '/rooms?keyword=100%'])(
    '%s is refused by the name of its parameter',
    async (path) => {
      const { status, body } = await server.request('GET', path)
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['keyword']])
    },
  )

  test('a path with such text is not found', async () => {
    for (const path of ['/instructors/a%00b', '/class-types/%00', '/documents/%00'])
      expect((await server.request('GET', path)).status, path).toBe(404)
  })
})

test('a header with invalid bytes is answered without an error', async () => {
  const answer = await server.request('PUT', '/me', {
    token: member.token,
    body: { display_name: 'Mei' },
    headers: { 'idempotency-key': 'k\u00e9y\u0085', 'user-agent': '\u00ff' },
  })
  expect(answer.status).toBe(200)
})

test.each(['e\u0301 is not \u00e9', 'Ñandú Þór ß', '林惠敏 한국', '👩‍👧', 'a|b;c\\d"e\'f', 'ﬁ ² Å'])(
  '%s comes back composed, and is otherwise the same',
  async (text) => {
    const { status, body } = await server.request('PUT', '/me', {
      token: member.token,
      body: { emergency_contact_name: text },
    })
    if (status === 422) expect(Object.keys(body.errors ?? {})).toEqual(['emergency_contact_name'])
    else
      expect((await server.request('GET', '/me', { token: member.token })).body['emergency_contact_name']).toBe(
        text.normalize('NFC'),
      )
  },
)

test('lists are checked as well', () => {
  expect(checkText({ lines: [{ name: 'fine' }, { name: '\0' }] })?.fields).toEqual({ 'lines.1.name': 'fields.invalid' })
  expect(checkText({ lines: [{ name: 'fine 👩' }], count: 1, none: null })).toBeUndefined()
})

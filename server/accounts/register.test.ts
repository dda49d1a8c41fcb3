import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { aPassword, aSignUp, publish, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import type { Id } from '#domain/kit/id.ts'

let server: TestServer
let branchId: Id<'branches'>

beforeAll(async () => {
  server = await startTestServer()
  branchId = (await aStudio(server.db)).branchId
  await publishDocuments(server.db, branchId)
})
afterAll(async () => server.stop())

const accountsOf = async (email: string) =>
  server.db
    .selectFrom('accounts')
    .select(['id', 'person_id', 'email', 'phone', 'password_hash', 'locale', 'referral_code_used'])
    .where('email', '=', email)
    .execute()
const countPersons = async () => (await server.db.selectFrom('persons').select('id').execute()).length

describe('a visitor registers', () => {
  test('a visitor who registers is signed in at once, with a token for a program', async () => {
    const { accountId } = await aMember(server.db)
    const mei = { id: accountId, code: 'MHRSTBQK' }
    await sql`update accounts set refer_code = ${mei.code} where id = ${mei.id}`.execute(server.db)
    const { status, body, headers } = await signUp(server, {
      email: ' Hui.Min+gym@Example.com ',
      phone: '012-345 6789',
      referral_code: ` ${mei.code} `,
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      success: true,
      me: {
        full_name: 'Lim Hui Min',
        email: 'hui.min+gym@example.com',
        phone: '60123456789',
        email_verified: false,
        role: null,
        store_credit: '0.00',
        birth_date: '1990-05-17',
        locale: 'en',
      },
    })
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('cache-control')).toBe('no-store')
    const me = await server.request('GET', '/me', { token: textOf(body['token']) })
    expect(me.body).toEqual(body['me'])
    const [account] = await accountsOf('hui.min+gym@example.com')
    expect(account).toMatchObject({ referral_code_used: mei.code, locale: 'en' })
    expect(account?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  })

  test('a visitor who registers is known by the keys of one person, in any spelling', async () => {
    await signUp(server, { email: 'Ah.Seng+1@example.com', phone: '+60 19-876 5432' })
    const [account] = await accountsOf('ah.seng+1@example.com')
    const keys = await server.db
      .selectFrom('identity_keys')
      .innerJoin('accounts', 'accounts.person_id', 'identity_keys.person_id')
      .select(['kind', 'value'])
      .where('accounts.email', '=', account?.email ?? '')
      .orderBy('kind')
      .execute()
    // Beside each is its hash, which outlives the account.
    expect(keys).toEqual([
      { kind: 'email', value: 'ah.seng@example.com' },
      { kind: 'identity', value: expect.stringMatching(/^[\w-]{43}$/) },
      { kind: 'identity', value: expect.stringMatching(/^[\w-]{43}$/) },
      { kind: 'phone', value: '60198765432' },
    ])
  })

  test('a visitor who registers has each tick stored with its version and language', async () => {
    const { body } = await server.request('POST', '/register', {
      body: aSignUp({ email: 'ticks@example.com' }),
      headers: { 'x-locale': 'zh' },
    })
    const consents = await server.db
      .selectFrom('consents')
      .innerJoin('accounts', 'accounts.id', 'consents.account_id')
      .select(['kind', 'version', 'consents.locale'])
      .where('email', '=', 'ticks@example.com')
      .orderBy('kind')
      .execute()
    expect(consents).toEqual([
      { kind: 'privacy', version: 1, locale: 'zh' },
      { kind: 'terms', version: 1, locale: 'zh' },
    ])
    expect(body['me']?.['locale']).toBe('zh')
  })

  test('a visitor who registers gets one message, in the chosen language and without typed text', async () => {
    await signUp(server, { email: 'letter@example.com', full_name: 'Win a prize at evil.example', locale: 'zh' })
    const messages = await messagesTo(server.db, { recipient: 'letter@example.com' })
    expect(messages).toHaveLength(1)
    expect(messages[0]).toMatchObject({ template: 'accounts.welcome', locale: 'zh', subject: '欢迎来到 Hundred' })
    expect(messages[0]?.plain).toContain('/zh/schedules')
    expect(`${messages[0]?.plain}${messages[0]?.html}`).not.toContain('evil.example')
  })

  test('a visitor registers by phone alone', async () => {
    const { status, body } = await signUp(server, { email: undefined, phone: '+65 9123 4567' })
    expect([status, body['me']?.['phone'], body['me']?.['email']]).toEqual([201, '6591234567', null])
  })

  test('a visitor registers in a browser, which gets a cookie that no script can read and no token', async () => {
    const origin = server.url
    const { status, body, headers } = await server.request('POST', '/register', {
      body: aSignUp(),
      headers: { 'x-platform': 'web', origin },
    })
    expect([status, body['token']]).toEqual([201, null])
    const [session = '', hint = ''] = headers.getSetCookie()
    expect(session).toMatch(/^hundred_session=[\w-]{43}; Path=\/; Max-Age=15552000; SameSite=Lax; HttpOnly$/)
    expect(hint).toMatch(/^hundred_signed_in=[\w-]{16}; Path=\/; Max-Age=15552000; SameSite=Lax$/)
    expect(session).not.toContain(/=([\w-]{16});/.exec(hint)?.[1] ?? '=')
    const me = await server.request('GET', '/me', { headers: { cookie: session.split(';')[0] ?? '' } })
    expect(me.body).toEqual(body['me'])
  })

  test('a visitor registers in the app of a phone, which gets a token and no cookie', async () => {
    const { body, headers } = await server.request('POST', '/register', {
      body: aSignUp(),
      headers: { 'x-platform': 'ios' },
    })
    expect(textOf(body['token'])).toMatch(/^[\w-]{43}$/)
    expect(headers.getSetCookie()).toEqual([])
  })
})

describe('an e-mail and a phone open one account each', () => {
  test.each([
    [
      'the same e-mail in capitals',
      { email: 'ONE@example.com' },
      { email: ['There is already an account with this email address'] },
    ],
    [
      'the same phone in another form',
      { phone: '017 222 3344' },
      { phone: ['There is already an account with this phone number'] },
    ],
  ])('%s is taken', async (...[_case, fields, errors]) => {
    await signUp(server, { email: 'one@example.com', phone: '+60172223344' })
    const before = await countPersons()
    const { status, body } = await signUp(server, fields)
    expect([status, body['code'], body['errors']]).toEqual([409, 'accounts.taken', errors])
    expect(await countPersons()).toBe(before)
  })

  test('a +tag is an address of its own, for the same person', async () => {
    const first = await signUp(server, { email: 'tag@example.com' })
    const second = await signUp(server, { email: 'tag+2@example.com' })
    expect([first.status, second.status]).toEqual([201, 201])
  })

  test('of twelve registrations with one e-mail and phone at the same moment exactly one opens an account', async () => {
    const before = await countPersons()
    const answers = await Promise.all(
      Array.from({ length: 12 }, async (_one, index) =>
        signUp(server, { email: 'race@example.com', full_name: `Lim Hui Min ${index}` }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(
      answers.filter(({ status, body }) => status === 409 && textOf(body['code']) === 'accounts.taken'),
    ).toHaveLength(11)
    expect(await countPersons()).toBe(before + 1)
    const messages = await server.db
      .selectFrom('messages')
      .select('id')
      .where('recipient', '=', 'race@example.com')
      .execute()
    expect(messages).toHaveLength(1)
  })

  test('two registrations with e-mail and phone crossed do not deadlock', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, async (_one, index) =>
        signUp(server, {
          full_name: `Lim Hui Min ${index}`,
          email: `cross-${index % 2}@example.com`,
          phone: `+60 11 1111 000${(index + 1) % 2}`,
        }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, 201, 409, 409, 409, 409, 409, 409])
  })
})

test("the birthday is counted on the studio's calendar, not in UTC", async () => {
  const now = await server.clock.now()
  await server.clock.set(Temporal.Instant.from('2027-03-09T15:59:30Z'))
  const early = await signUp(server, { birth_date: '2009-03-10' })
  await server.clock.set(Temporal.Instant.from('2027-03-09T16:00:00Z'))
  const onTheDay = await signUp(server, { birth_date: '2009-03-10' })
  await server.clock.set(now)
  expect([early.body['code'], onTheDay.status]).toEqual(['accounts.too_young', 201])
})

test('terms that change while the page is open must be accepted again', async () => {
  const version = await publish(server.db, { branchId, kind: 'terms' })
  const late = await signUp(server)
  expect([late.status, late.body['code']]).toEqual([409, 'accounts.document_version'])
  expect((await signUp(server, { terms_version: version })).status).toBe(201)
})

describe('a registration whose answer was lost', () => {
  const contact = { email: 'lost@example.com', terms_version: 2 }

  test('a registration whose response was lost is signed in when it is repeated, with a new token, and nothing is written twice', async () => {
    const first = await signUp(server, contact)
    const before = await countPersons()
    const again = await signUp(server, contact)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body['me']).toEqual(first.body['me'])
    expect(textOf(again.body['token'])).not.toBe(textOf(first.body['token']))
    expect(await countPersons()).toBe(before)
    expect(await messagesTo(server.db, { recipient: contact.email })).toHaveLength(1)
  })

  test('a registration whose response was lost opens one account when both are under way at once', async () => {
    const twice = { ...contact, email: 'twice@example.com' }
    const answers = await Promise.all([signUp(server, twice), signUp(server, twice)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await accountsOf(twice.email)).toHaveLength(1)
    expect(await messagesTo(server.db, { recipient: twice.email })).toHaveLength(1)
  })

  test.each([
    ['another name', { full_name: 'Lim Hui Ming' }],
    ['another birthday', { birth_date: '1990-05-18' }],
    ['another password', { password: 'not what it was at first' }],
    ['a phone besides', { phone: '+60179998877' }],
  ])('a registration whose response was lost is another one with %s', async (_case, fields) => {
    const { status, body } = await signUp(server, { ...contact, ...fields })
    expect([status, body['code'], body['token']]).toEqual([409, 'accounts.taken', undefined])
  })

  test('a registration whose response was lost is another one an hour later', async () => {
    const now = await server.clock.now()
    await server.clock.set(now.add({ minutes: 61 }))
    const { status } = await signUp(server, contact)
    await server.clock.set(now)
    expect(status).toBe(409)
  })

  test('a registration whose response was lost is not replayed by its key, which would keep a token', async () => {
    const headers = { 'idempotency-key': 'the-same-key' }
    const body = aSignUp({ terms_version: 2 })
    const first = await server.request('POST', '/register', { body, headers })
    const again = await server.request('POST', '/register', { body, headers })
    expect([first.status, again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 201, null])
    const kept = await server.db.selectFrom('idempotency_answers').select('answer').execute()
    expect(JSON.stringify(kept)).not.toContain(textOf(first.body['token']))
  })
})

test('neither password nor token is stored in the database', async () => {
  const { body } = await signUp(server, { email: 'secret@example.com', terms_version: 2 })
  const sessions = await server.db.selectFrom('auth_sessions').select('token_hash').execute()
  const [account] = await accountsOf('secret@example.com')
  expect(sessions.map((row) => row.token_hash)).not.toContain(body['token'])
  expect(account?.password_hash).not.toContain(aPassword)
})

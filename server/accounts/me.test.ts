import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio, type Studio } from '#dev/testing/builders.ts'
import { anInstructor } from '#dev/testing/instructors.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { labels as enLabels } from '#domain/text/en/fields.ts'
import { labels as zhLabels } from '#domain/text/zh/fields.ts'
import { studioNow } from '#server/kit/clock.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'

let server: TestServer
let studio: Studio

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
afterAll(async () => server.stop())

describe('the signed-in customer', () => {
  test('the signed-in customer is shown with store credit from the ledger', async () => {
    const { token, accountId } = await aMember(server.db, { name: 'Ong Siew Ling' })
    await server.db.transaction().execute(async (tx) =>
      transferValue(tx, {
        eventKey: `gift:${accountId}`,
        reason: 'grant',
        at: await studioNow(tx),
        about: accountId,
        unit: 'sen',
        amount: 12_950,
        from: { kind: 'house:store_credit_issued' },
        to: { kind: 'store_credit', holder: accountId },
      }),
    )
    const { body } = await server.request('GET', '/me', { token })
    expect(body).toMatchObject({ id: accountId, full_name: 'Ong Siew Ling', store_credit: '129.50', role: null })
    expect(Object.keys(body)).not.toContain('password_hash')
  })

  test('the signed-in customer has a role in the branch that gave it, and none in another', async () => {
    await server.db
      .insertInto('branches')
      .values({ code: 'ipoh', name: { en: 'Ipoh', zh: '怡保' }, time_zone: 'Asia/Kuala_Lumpur' })
      .execute()
    server.lists.clear()
    const { token } = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
    const here = await server.request('GET', '/me', { token })
    const there = await server.request('GET', '/me', { token, headers: { 'x-branch': 'ipoh' } })
    expect([here.body['role'], there.body['role']]).toEqual(['manager', null])
  })

  test('the signed-in customer teaches where an instructor is tied to the account', async () => {
    const { token } = await anInstructor(server, { studio })
    const { token: other } = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
    const teaches = async (sent: string) => (await server.request('GET', '/me', { token: sent })).body['teaches']
    expect([await teaches(token), await teaches(other)]).toEqual([true, false])
  })

  test('the signed-in customer is shown to nobody else', async () => {
    const { status, body, headers } = await server.request('GET', '/me')
    expect([status, body['code'], headers.get('cache-control')]).toEqual([401, 'auth.required', 'no-store'])
  })
})

describe('My Profile', () => {
  test('My Profile saves what was sent and leaves the rest', async () => {
    const { token } = await aMember(server.db, { name: 'Tan Wei Jie' })
    const first = await server.request('PUT', '/me', {
      token,
      body: { display_name: ' Wei ', emergency_contact_phone: '012-345 6789', gender: 'male', locale: 'zh' },
    })
    expect([first.status, first.body]).toMatchObject([
      200,
      {
        full_name: 'Tan Wei Jie',
        display_name: 'Wei',
        emergency_contact_phone: '60123456789',
        gender: 'male',
        locale: 'zh',
      },
    ])
    const second = await server.request('PUT', '/me', {
      token,
      body: { preferred_location: 'penang' },
    })
    expect(second.body).toEqual({ ...first.body, preferred_location: 'penang' })
    expect((await server.request('GET', '/me', { token })).body).toEqual(second.body)
  })

  test('My Profile keeps the kind of account that somebody pays from', async () => {
    const { token } = await aMember(server.db)
    expect((await server.request('GET', '/me', { token })).body['business_model']).toBeNull()
    const saved = await server.request('PUT', '/me', { token, body: { business_model: 'B2B1' } })
    expect([saved.status, saved.body['business_model']]).toEqual([200, 'B2B1'])
  })

  test.each([
    ['en', 'You must provide your '],
    ['zh', '请填写'],
  ] as const)('My Profile asks for every field of the specification, in %s', async (locale, begins) => {
    const { token } = await aMember(server.db)
    const empty = {
      full_name: '',
      first_name: ' ',
      last_name: '',
      display_name: '',
      birth_date: '',
      gender: '',
      business_model: '',
      emergency_contact_name: '',
      emergency_contact_phone: '',
      preferred_location: '',
    }
    const { status, body } = await server.request('PUT', '/me', { token, body: empty, headers: { 'x-locale': locale } })
    const labels = locale === 'en' ? enLabels : zhLabels
    expect([status, body['errors']]).toEqual([
      422,
      {
        full_name: [`${begins}${labels.full_name}`],
        first_name: [`${begins}${labels.first_name}`],
        last_name: [`${begins}${labels.last_name}`],
        display_name: [`${begins}${labels.display_name}`],
        birth_date: [`${begins}${labels.birth_date}`],
        gender: [`${begins}${labels.gender}`],
        business_model: [`${begins}${labels.business_model}`],
        emergency_contact_name: [`${begins}${labels.emergency_contact_name}`],
        emergency_contact_phone: [`${begins}${labels.emergency_contact_phone}`],
        preferred_location: [`${begins}${labels.preferred_location}`],
      },
    ])
  })

  test('an empty request changes nothing', async () => {
    const { token } = await aMember(server.db)
    const before = await server.request('GET', '/me', { token })
    expect((await server.request('PUT', '/me', { token, body: {} })).body).toEqual(before.body)
  })

  test('refusals come in the language that was saved', async () => {
    const { token } = await aMember(server.db)
    await server.request('PUT', '/me', { token, body: { locale: 'zh' } })
    const { body } = await server.request('PUT', '/me', { token, body: { birth_date: '2020-01-01' } })
    expect(body['message']).toContain('账户持有人须年满 18 岁')
  })

  test.each([
    ['a date of birth below 18', { birth_date: '2020-01-01' }, 'accounts.too_young'],
    ['a date of birth in the future', { birth_date: '2999-01-01' }, 'request.invalid'],
    ['an emergency phone that is none', { emergency_contact_phone: 'ask my husband' }, 'request.invalid'],
    ['an empty full name', { full_name: ' ' }, 'request.invalid'],
    ['a name with a line break', { display_name: 'a\nb' }, 'request.invalid'],
    ['a name that turns the text around', { display_name: 'a\u202eb' }, 'request.invalid'],
    ['a name beyond its length', { full_name: 'x'.repeat(201) }, 'request.invalid'],
    ['a gender that is not listed', { gender: 'robot' }, 'request.invalid'],
    ['a kind of account that FPX does not know', { business_model: '03' }, 'request.invalid'],
    ['another e-mail', { email: 'new@example.com' }, 'request.invalid'],
    ['a role', { role: 'owner' }, 'request.invalid'],
    ['a confirmed e-mail', { email_verified: true }, 'request.invalid'],
    ['store credit', { store_credit: '999.00' }, 'request.invalid'],
    ['another id', { id: '00000000-0000-7000-8000-000000000000' }, 'request.invalid'],
  ])('My Profile refuses %s, and saves nothing that came with it', async (...[_case, fields, code]) => {
    const { token } = await aMember(server.db)
    const sent = { token, body: { preferred_location: 'Ipoh', ...fields } }
    const { status, body } = await unchanged(server, async () => server.request('PUT', '/me', sent))
    expect([status, body['code']]).toEqual([422, code])
  })

  test('a lost response is replayed for the same key, and another body under it is refused', async () => {
    const { token } = await aMember(server.db)
    const headers = { 'idempotency-key': 'save-1' }
    const first = await server.request('PUT', '/me', { token, headers, body: { display_name: 'One' } })
    await server.request('PUT', '/me', { token, body: { display_name: 'Two' } })
    const again = await server.request('PUT', '/me', { token, headers, body: { display_name: 'One' } })
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, first.body, 'true'])
    expect((await server.request('GET', '/me', { token })).body['display_name']).toBe('Two')
    const other = await server.request('PUT', '/me', { token, headers, body: { display_name: 'Three' } })
    expect([other.status, other.body['code']]).toEqual([422, 'idempotency.mismatch'])
  })

  test('two people with the same key never collide', async () => {
    const [one, other] = [await aMember(server.db, { name: 'One' }), await aMember(server.db, { name: 'Other' })]
    const headers = { 'idempotency-key': 'shared' }
    await server.request('PUT', '/me', { token: one.token, headers, body: { display_name: 'A' } })
    const answer = await server.request('PUT', '/me', { token: other.token, headers, body: { display_name: 'A' } })
    expect([answer.body['full_name'], answer.headers.get('idempotent-replayed')]).toEqual(['Other', null])
  })
})

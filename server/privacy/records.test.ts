import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { fingerprint } from '#dev/testing/fingerprint.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { retention } from '#server/db/retention.ts'

let server: TestServer
let studio: Studio
let member: Member
let manager: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
})
beforeEach(async () => {
  member = await aMember(server.db, { name: `Lim ${randomUUID()}` })
})
afterAll(async () => server.stop())

const ask = async (correction: unknown, by = member) =>
  server.request('POST', '/me/corrections', { token: by.token, body: { correction } })
const answer = async (id: string, body: unknown, by = manager) =>
  server.request('PUT', `/staff/corrections/${id}`, { token: by.token, body })

describe('a copy of personal data', () => {
  test("a data export holds everything of the member and the family, nobody else's, and no secret", async () => {
    await aPack(server.db, { studio, member })
    const child = { full_name: `Aina ${randomUUID()}`, birth_date: '2016-03-01' }
    await server.request('POST', '/me/dependants', { token: member.token, body: child })
    await server.request('POST', '/send-email-verify', { token: member.token, body: {} })
    await ask('My name is spelt Lim Hui Min')
    const words = { template: 'swan', value: '50.00', sender_name: 'Hui Min', recipient_name: 'Mei Yee' } as const
    const gift = { ...words, recipient_email: 'meiyee@example.com', personal_message: 'Breathe.', delivery: 'email' }
    await server.request('POST', '/gift-cards/checkout', { token: member.token, body: gift })
    const other = await aMember(server.db)
    const { status, headers, body } = await server.request('GET', '/me/export', { token: member.token })
    expect([status, headers.get('cache-control'), headers.get('content-disposition')]).toEqual([
      200,
      'no-store',
      'attachment; filename="my-data.json"',
    ])
    const text = JSON.stringify(body)
    expect(Object.keys(body['records'] ?? {}).toSorted()).toEqual(
      'account balances corrections gifts known_by messages order_lines orders packs people sessions value value_reasons'.split(
        ' ',
      ),
    )
    for (const own of [member.email, child.full_name, 'My name is spelt Lim Hui Min', 'meiyee@example.com'])
      expect(text).toContain(own)
    const code = /^\d{6}$/m.exec((await messagesTo(server.db, member)).at(-1)?.plain ?? '')?.[0] ?? 'none'
    for (const hidden of [other.email, code, 'password_hash', 'token_hash', member.token])
      expect(text).not.toContain(hidden)
    expect((await server.request('GET', '/me/export')).status).toBe(401)
  })
})

test('every table that names an account or a person is in the copy, or has a reason why not', async () => {
  const { rows } = await server.pool.query<{ name: string }>(`
    select distinct c.table_name as name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ '(account|person|holder|guardian)_id$'`)
  const told = Object.entries(retention).flatMap(([name, { copy }]) => (copy === undefined ? [] : [name]))
  expect(told).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
})

describe('a correction of personal data', () => {
  test('a correction of personal data is due after 21 days, is answered by the studio, notified and audited', async () => {
    const asked = await ask(' My name is spelt Lim Hui Min ')
    expect(asked).toMatchObject({
      status: 201,
      body: { comment: 'My name is spelt Lim Hui Min', status: 'open', answer: '', answered_at: null },
    })
    const [from, due] = [asked.body['requested_at'], asked.body['due_at']].map((wire) =>
      Temporal.Instant.from(textOf(wire)),
    )
    expect(due?.since(from ?? due).total('hours')).toBe(21 * 24)
    const id = textOf(asked.body['id'])
    const waiting = await server.request('GET', '/staff/corrections?search=status:open&limit=100', {
      token: manager.token,
    })
    expect(JSON.stringify(waiting.body['data'])).toContain(id)
    expect((await answer(id, { decision: 'refused' })).body['code']).toBe('privacy.answer_needed')
    expect((await answer(id, { decision: 'corrected', answer: 'Your name is right now.' })).body['status']).toBe(
      'corrected',
    )
    expect((await answer(id, { decision: 'refused', answer: 'No' })).body['code']).toBe('privacy.answered')
    const told = (await messagesTo(server.db, member)).at(-1)
    expect(told).toMatchObject({ template: 'privacy.correction_answered', recipient: member.email })
    expect(told?.plain).toContain('Your name is right now.')
    const audit = await server.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .execute()
    expect(audit).toEqual([{ action: 'privacy.answer_correction', details: { decision: 'corrected' } }])
  })

  test('a correction of personal data is answered once, when two of the staff answer at the same moment', async () => {
    const id = textOf((await ask('My birthday')).body['id'])
    const answers = await Promise.all(
      ['one', 'two', 'three'].map(async (words) => answer(id, { decision: 'corrected', answer: words })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect(await messagesTo(server.db, member)).toHaveLength(1)
  })

  test('a correction of a member who has deleted the account is answered by nobody', async () => {
    const id = textOf((await ask('My name')).body['id'])
    await sql`
      update accounts set deleted_at = studio_now(), email = null, phone = null, password_hash = 'deleted'
      where id = ${member.accountId}`.execute(server.db)
    const { status, body } = await answer(id, { decision: 'corrected', answer: 'Lim Mei Ling it is' })
    expect([status, body['code']]).toEqual([404, 'request.not_found'])
  })

  test('a correction of personal data waits five times at the most, also when eight are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, async () => ask('Something')))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ body }) => body['code']))).toEqual(
      new Set(['privacy.too_many']),
    )
  })

  test.each(['', ' ', 'x'.repeat(1001), undefined, ['a']])('%j is none', async (typed) => {
    const before = await fingerprint(server.pool)
    expect((await ask(typed)).status).toBe(422)
    expect(await fingerprint(server.pool)).toBe(before)
  })

  test('a correction of personal data is seen by its member alone, and answered by owners and managers of the branch alone', async () => {
    const id = textOf((await ask('My gender')).body['id'])
    const other = await aMember(server.db)
    const desk = await aMember(server.db, { role: { branchId: studio.branchId, role: 'desk' } })
    expect((await server.request('GET', '/me/corrections', { token: other.token })).body['total']).toBe(0)
    expect((await server.request('GET', '/me/corrections', { token: member.token })).body['total']).toBe(1)
    for (const by of [other, desk]) expect((await answer(id, { decision: 'corrected' }, by)).status).toBe(403)
    expect((await answer(randomUUID(), { decision: 'corrected' })).status).toBe(404)
  })
})

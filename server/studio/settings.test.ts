import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { loadPolicies } from './queries.ts'

let server: TestServer
let studio: Studio
let owner: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  owner = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
})
afterAll(async () => server.stop())

const change = async (key: string, sent: { value: unknown; token?: string; headers?: Record<string, string> }) =>
  server.request('PUT', `/staff/settings/${key}`, {
    token: sent.token ?? owner.token,
    body: { value: sent.value },
    ...(sent.headers ? { headers: sent.headers } : {}),
  })
const settings = async (headers: Record<string, string> = {}) => {
  server.lists.clear()
  return server.request('GET', '/settings', { headers })
}
const entries = async () =>
  server.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_account_id', 'actor_role', 'subject_id', 'details', 'request_id'])
    .orderBy('id')
    .execute()

describe('settings', () => {
  test('settings have defaults before they are set, in both languages', async () => {
    const english = await settings()
    expect([english.status, english.body]).toMatchObject([
      200,
      {
        site_title: 'Hundred',
        site_subtitle: 'Reformer Pilates',
        currency: 'MYR',
        languages: ['en'],
        logo: { width: 128, height: 88 },
        category_size: 280,
        mode: 'demo',
        branch: { code: 'penang', name: 'Penang', time_zone: 'Asia/Kuala_Lumpur' },
        policies: {
          cancel_window: { unit: 'hours', amount: 12 },
          booking_opens_days: 28,
          booking_opens_minute: 720,
          hold_minutes: 10,
          waitlist_cutoff_minutes: 60,
          grace_minutes: 30,
          check_in_minutes: 5,
          claim_deadline_minutes: 0,
        },
      },
    ])
    expect((await settings({ 'x-locale': 'zh' })).body['site_subtitle']).toBe('核心床普拉提')
  })

  test('settings carry an ETag and answer 304 while they stay the same', async () => {
    const first = await settings()
    const etag = first.headers.get('etag') ?? ''
    const again = await server.request('GET', '/settings', { headers: { 'if-none-match': etag } })
    expect([again.status, again.body]).toEqual([304, {}])
    await change('site', { value: { site_title: 'Another' } })
    server.lists.clear()
    expect((await server.request('GET', '/settings', { headers: { 'if-none-match': etag } })).status).toBe(200)
  })

  test('settings are replaced as a whole by the owner, and audited', async () => {
    await change('policies', { value: { cancel_window: { unit: 'hours', amount: 24 }, hold_minutes: 15 } })
    const answer = await change('policies', { value: { cancel_window: { unit: 'hours', amount: 6 } } })
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect((await settings()).body['policies']).toMatchObject({
      cancel_window: { unit: 'hours', amount: 6 },
      hold_minutes: 10,
    })
    expect(await loadPolicies(server.db, studio.branchId)).toMatchObject({
      cancel_window: { unit: 'hours', amount: 6 },
      hold_minutes: 10,
      attempt_minutes: 30,
    })
    const last = (await entries()).at(-1)
    expect(last).toMatchObject({
      action: 'studio.change_settings',
      actor_account_id: owner.accountId,
      actor_role: 'owner',
      subject_id: 'policies',
      details: {
        before: { cancel_window: { unit: 'hours', amount: 24 }, hold_minutes: 15 },
        after: { cancel_window: { unit: 'hours', amount: 6 }, hold_minutes: 10 },
      },
    })
    expect(last?.request_id).toBe(answer.headers.get('x-request-id'))
  })

  test('settings of a branch are its own', async () => {
    await server.db
      .insertInto('branches')
      .values({ code: 'ipoh', name: { en: 'Ipoh', zh: '怡保' }, time_zone: 'Asia/Kuala_Lumpur' })
      .execute()
    server.lists.clear()
    await change('policies', { value: { cancel_window: { unit: 'hours', amount: 3 } } })
    expect((await settings({ 'x-branch': 'ipoh' })).body['policies']).toMatchObject({
      cancel_window: { unit: 'hours', amount: 12 },
    })
    expect((await change('policies', { value: {}, headers: { 'x-branch': 'ipoh' } })).status).toBe(403)
  })

  test.each([
    ['policies', { reminder_hours: -1 }, ['value.reminder_hours']],
    ['policies', { cancel_window: { unit: 'hours', amount: 1e9 } }, ['value.cancel_window.amount']],
    ['policies', { hold_minutes: 'ten' }, ['value.hold_minutes']],
    ['policies', { free_classes: 1 }, ['free_classes']],
    [
      'site',
      { menu_links: { group_reformer: 'javascript:alert(1)', about_us: '', press_publications: '', contact_us: '' } },
      ['value.menu_links.group_reformer'],
    ],
    ['site', { theme_color: { light: 'url(//evil.example)', dark: '#000000' } }, ['value.theme_color.light']],
    ['site', 'text', ['value']],
    ['site', undefined, ['value']],
  ])('%s may not become %j', async (...[key, value, fields]) => {
    const before = await entries()
    const { status, body } = await change(key, { value })
    expect([status, body['code'], Object.keys(body['errors'] ?? {})]).toEqual([422, 'request.invalid', fields])
    expect(await entries()).toEqual(before)
  })

  test('settings of an unknown name do not exist', async () => {
    expect((await change('secrets', { value: {} })).status).toBe(404)
  })

  test('settings are changed once for one key', async () => {
    const before = (await entries()).length
    const headers = { 'idempotency-key': 'change-1' }
    const value = { cancel_window: { unit: 'hours', amount: 10 } }
    await change('policies', { value, headers })
    const again = await change('policies', { value, headers })
    expect([again.status, again.headers.get('idempotent-replayed'), (await entries()).length]).toEqual([
      200,
      'true',
      before + 1,
    ])
  })

  test('settings that several change at once leave a valid chain', async () => {
    await Promise.all([8, 9, 10, 11].map(async (reminder_hours) => change('policies', { value: { reminder_hours } })))
    const chain = await server.db.selectFrom('audit_entries').select(['previous_hash', 'hash']).orderBy('id').execute()
    expect(chain.slice(1).map((entry) => entry.previous_hash)).toEqual(chain.slice(0, -1).map((entry) => entry.hash))
  })
})

describe('who may', () => {
  test.each([
    ['a manager may change settings', 'manager' as const, 200, 403],
    ['the desk may not', 'desk' as const, 403, 403],
    ['a teacher may not', 'instructor' as const, 403, 403],
    ['a customer may not', undefined, 403, 403],
  ])('%s', async (...[_case, role, mayChange, mayRead]) => {
    const { token } = await aMember(server.db, role ? { role: { branchId: studio.branchId, role } } : {})
    expect((await change('policies', { value: {}, token })).status).toBe(mayChange)
    expect((await server.request('GET', '/staff/audit', { token })).status).toBe(mayRead)
  })

  test('a visitor must sign in to change settings', async () => {
    expect((await server.request('PUT', '/staff/settings/policies', { body: { value: {} } })).status).toBe(401)
    expect((await server.request('GET', '/staff/audit')).status).toBe(401)
  })
})

describe('the book of acts', () => {
  test('the audit is read by the owner, newest first, page by page', async () => {
    await change('site', { value: {} })
    const { status, body } = await server.request('GET', '/staff/audit?limit=2&search=action:studio.change_settings', {
      token: owner.token,
    })
    expect([status, body['per_page'], body['current_page']]).toEqual([200, 2, 1])
    expect(body['data']?.['0']).toMatchObject({
      action: 'studio.change_settings',
      actor_role: 'owner',
      actor_account_id: owner.accountId,
      subject_kind: 'settings',
      subject_id: 'site',
    })
    expect(Number(body['total'])).toBe((await entries()).length)
    expect(textOf(body['data']?.['0']?.['at'])).toMatch(/\+08:00$/)
    const none = await server.request('GET', '/staff/audit?search=action:studio.nothing', { token: owner.token })
    expect([none.body['total'], none.body['last_page']]).toEqual([0, 1])
  })

  test.each([
    'limit=0',
    'limit=101',
    'page=0',
    'orderBy=details',
    'search=details:x',
    'search=action:x;;',
    "search=action:'",
    'sortedBy=up',
    'searchJoin=xor',
    'page=1&page=2',
    'nonsense=1',
  ])('the audit refuses %s', async (query) => {
    expect((await server.request('GET', `/staff/audit?${query}`, { token: owner.token })).status).toBe(422)
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aMember, aPack, type Member } from '#dev/testing/builders.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { textOf } from '#dev/testing/visitors.ts'

const stage = stageStudio()
let manager: Member

beforeAll(async () => {
  manager = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'manager' } })
  await stage.someone({ name: '=HYPERLINK("http://evil")' })
  await stage.someone({ name: '林佳慧' })
  await stage.someone({ name: 'Tan, "Wei" Shan' })
  await sql`
    insert into studio_tasks (branch_id, kind, subject_kind, subject_id, details, created_at)
    values (${stage.studio.branchId}, 'undeliverable', 'message', uuidv7(), '{"name": "Aisyah"}', studio_now())`.execute(
    stage.server.db,
  )
})

const take = async (list: string, body: object, token = manager.token) =>
  stage.server.request('POST', `/staff/lists/${list}/csv`, { token, body })

describe('a list as a file', () => {
  it('a list of members is UTF-8 with its head, in the order of the columns, and no cell is a formula', async () => {
    const { status, body } = await take('members', { columns: ['name', 'left'], orderBy: 'name', filters: 'left:1..9' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ rows: 3 })
    expect(body['file_name']).toMatch(/^members-\d{4}-\d{2}-\d{2}\.csv$/)
    const lines = textOf(body['csv']).split('\r\n')
    expect(lines[0]).toBe('\uFEFF"Name","Left"')
    expect(lines.toSorted()).toContain('"\'=HYPERLINK(""http://evil"")","5"')
    expect(lines).toContain('"林佳慧","5"')
    expect(lines).toContain('"Tan, ""Wei"" Shan","5"')
  })

  it('a list of members names the other packs beside the one that ends first, as the page does', async () => {
    const member = await stage.someone({ name: 'Aisyah Rahman' })
    await aPack(stage.server.db, { studio: stage.studio, member, credits: 3, validityDays: 7 })
    const { body } = await take('members', { columns: ['name', 'pack', 'left'], keyword: 'aisyah rahman' })
    expect(textOf(body['csv'])).toMatch(/"Aisyah Rahman","[^"]+ and 1 more","8"/)
  })

  it('a list of tasks says what the page says, in the language of the reader', async () => {
    const columns = ['title', 'about', 'assigned_to']
    const { body } = await take('tasks', { columns, filters: 'state:open' })
    expect(body['csv']).toContain('"A message came back"')
    expect(body['csv']).toContain('Aisyah')
  })

  it('a list of tasks has those of the tab alone: mine, nobody’s, and those that are put off', async () => {
    const { db } = stage.server
    await sql`
      insert into studio_tasks (branch_id, kind, subject_kind, subject_id, details, created_at, due_at, assigned_to_account_id, snoozed_until)
      select ${stage.studio.branchId}, 'undeliverable', 'message', uuidv7(), jsonb_build_object('name', who), studio_now(), due, holder, off
      from (values
        ('Mine Later', studio_now() + interval '9 hours', ${manager.accountId}::uuid, null::timestamptz),
        ('Mine Soon', studio_now() + interval '1 hour', ${manager.accountId}::uuid, studio_now() - interval '1 minute'),
        ('Put Off', null, ${manager.accountId}::uuid, studio_now() + interval '1 hour')) as task (who, due, holder, off)`.execute(
      db,
    )
    const names = async (filters: string) => {
      const { body } = await take('tasks', { columns: ['about'], filters, orderBy: 'due_at' })
      return [...textOf(body['csv']).matchAll(/"(\w+(?: \w+)?) did not get/g)].map(([, name]) => name)
    }
    expect(await names('state:open;snoozed:no;holder:me')).toEqual(['Mine Soon', 'Mine Later'])
    expect(await names('state:open;snoozed:no;holder:nobody')).toEqual(['Aisyah'])
    expect(await names('state:open;snoozed:yes')).toEqual(['Put Off'])
    expect(await names('state:open;snoozed:no')).toEqual(['Mine Soon', 'Mine Later', 'Aisyah'])
  })

  it('a list of tasks has those that were done on this day of the branch alone', async () => {
    const { db } = stage.server
    await sql`
      insert into studio_tasks (branch_id, kind, subject_kind, subject_id, details, created_at, done_at)
      select ${stage.studio.branchId}, 'undeliverable', 'message', uuidv7(), jsonb_build_object('name', who), studio_now() - interval '3 days', done
      from (values
        ('Done Now', studio_now()),
        ('Done Before', studio_now() - interval '24 hours'),
        ('Still Open', null)) as task (who, done)`.execute(db)
    const { body } = await take('tasks', { columns: ['about'], filters: 'done:today' })
    expect([...textOf(body['csv']).matchAll(/"(\w+ \w+) did not get/g)].map(([, name]) => name)).toEqual(['Done Now'])
  })

  it('the audit keeps who took which list, but not whom they looked for', async () => {
    await take('members', { columns: ['name'], keyword: 'Wei Shan' })
    const { rows } = await sql<{ details: unknown; actor_role: string }>`
      select details, actor_role from audit_entries where action = 'members.list_csv' order by id desc limit 1`.execute(
      stage.server.db,
    )
    expect(rows).toEqual([
      { actor_role: 'manager', details: { filters: '', searched: true, columns: ['name'], rows: 1 } },
    ])
  })

  it.each([
    { name: 'an unknown column', list: 'members', body: { columns: ['password_hash'] }, status: 422 },
    { name: 'a column of every object', list: 'members', body: { columns: ['constructor'] }, status: 422 },
    { name: 'an unknown order', list: 'members', body: { columns: ['name'], orderBy: 'height' }, status: 422 },
    { name: 'an unknown filter', list: 'members', body: { columns: ['name'], filters: 'shoe:9' }, status: 422 },
    { name: 'no column', list: 'members', body: { columns: [] }, status: 422 },
    { name: 'an unknown list', list: 'accounts', body: { columns: ['name'] }, status: 404 },
  ])('a list is not taken with $name', async ({ list, body, status }) => {
    expect((await take(list, body)).status).toBe(status)
  })

  it('the desk takes no list, and a manager is asked again who is there', async () => {
    const desk = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'desk' } })
    expect((await take('members', { columns: ['name'] }, desk.token)).status).toBe(403)
    const unconfirmed = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'manager' } })
    await sql`update auth_sessions set confirmed_at = null where account_id = ${unconfirmed.accountId}`.execute(
      stage.server.db,
    )
    expect((await take('members', { columns: ['name'] }, unconfirmed.token)).body['code']).toBe('auth.confirm')
  })
})

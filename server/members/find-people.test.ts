import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { aDependant, aMember, type Member } from '#dev/testing/builders.ts'
import type { Answered } from '#dev/testing/server.ts'
import { stageStudio } from '#dev/testing/stage.ts'

const stage = stageStudio()
let desk: Member
let aisyah: Member
let wei: Member

beforeAll(async () => {
  const { db } = stage.server
  desk = await aMember(db, { name: 'Desk', role: { branchId: stage.studio.branchId, role: 'desk' } })
  aisyah = await aMember(db, { name: 'Aisyah Rahman', email: 'aisyah_r@example.com' })
  wei = await aMember(db, { name: '林慧敏', email: 'aisyahxr@example.com' })
  await db.updateTable('accounts').set({ phone: '60123456789' }).where('id', '=', aisyah.accountId).execute()
  await db.updateTable('accounts').set({ phone: '6587654321' }).where('id', '=', wei.accountId).execute()
})

const find = async (keyword: unknown, token = desk.token) =>
  stage.server.request('POST', '/staff/people/find', { token, body: { keyword } })
const names = ({ body }: Answered) => Object.values(body['people'] ?? {}).map((row) => row?.['full_name'])

describe('the desk finds people', () => {
  test.each([
    ['AISYAH r', ['Aisyah Rahman']],
    ['林慧', ['林慧敏']],
    ['rahman', ['Aisyah Rahman']],
    ['rah aisy', ['Aisyah Rahman']],
    ['ahman', []],
    ['aisyah tan', []],
    ['%%', []],
    ['aisyah_r@', ['Aisyah Rahman']],
    ['aisyah_r@EXAMPLE.com', ['Aisyah Rahman']],
    ['012-345', ['Aisyah Rahman']],
    ['+60 12', ['Aisyah Rahman']],
    ['6789', ['Aisyah Rahman']],
    ['87654321', ['林慧敏']],
    ['4567', []],
  ])('the desk finds people by %s', async (keyword, found) => {
    expect(names(await find(keyword))).toEqual(found)
  })

  test.each([
    ['慧敏', '林慧敏'],
    ['伟珊', 'Sarah 陈伟珊'],
    ['wei珊', '陈Wei珊'],
    ['jose', 'Jose\u0301 Ñandú'],
    ['josé', 'Jose\u0301 Ñandú'],
    ['JOSE\u0301 nandu', 'Jose\u0301 Ñandú'],
    ['nguyen anh', 'Nguyễn Thị Ánh'],
    ['do thi', 'Đỗ Thị Bích'],
    ['samy', 'Muthu a/l Samy'],
    ['muthu a/l', 'Muthu a/l Samy'],
    ['obrien', "Siobhan O'Brien"],
    ['brien', "Siobhan O'Brien"],
    ["o'bri", 'Siobhan O’Brien-Tan'],
    ['tan o’brien', 'Siobhan O’Brien-Tan'],
    ['ahmad', 'Muḥammad Aḥmad'],
    ['محمد', 'نور مُحَمَّد'],
    ['علیرضا', 'علی\u200cرضا'],
    ['சுப்பிர', 'முருகன் சுப்பிரமணியம்'],
    ['kok wai', 'Lim Ah Kow @ Lim Kok Wai'],
  ])('the desk finds people by %j, whose name is %s', async (keyword, name) => {
    const { personId } = await aMember(stage.server.db, { name })
    const { body } = await find(keyword)
    expect(Object.values(body['people'] ?? {}).map((row) => row?.['id'])).toContain(personId)
  })

  it('the desk finds people by the name that they are called by', async () => {
    const { personId } = await aMember(stage.server.db, { name: 'Wong Siew Lan' })
    await stage.server.db.updateTable('persons').set({ display_name: 'Zoe' }).where('id', '=', personId).execute()
    expect(names(await find('zoe wong'))).toEqual(['Wong Siew Lan'])
  })

  it('the desk finds people by an index, however many there are', async () => {
    const plan = await stage.server.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql`explain select id from persons where name_starts(full_name, display_name) @@ name_query('tan')`.execute(
        tx,
      )
    })
    expect(JSON.stringify(plan.rows)).toContain('persons_name_starts')
  })

  it('the desk finds people with what is needed to book for them, dependants with their guardian', async () => {
    const child = await aDependant(stage.server.db, { guardian: aisyah, birthDate: '2016-01-01' })
    const { body } = await find('aina')
    expect(body['people']).toMatchObject([
      { id: child, email: null, phone: null, guardian: { id: aisyah.personId, full_name: 'Aisyah Rahman' } },
    ])
    expect((await find('aisyah r')).body).toMatchObject({
      more: false,
      people: [{ id: aisyah.personId, email: 'aisyah_r@example.com', phone: '60123456789', guardian: null }],
    })
  })

  it('the desk finds twenty people at the most, and says that there are more', async () => {
    for (let n = 0; n < 21; n += 1) await aMember(stage.server.db, { name: `Tan ${n}` })
    const { body } = await find('tan')
    expect([Object.values(body['people'] ?? {}).length, body['more']]).toEqual([20, true])
  })

  it('the desk finds nobody by one letter or three digits', async () => {
    for (const keyword of ['a', 'a_', '%%', ' 林 ', '678', ''])
      expect(await find(keyword)).toMatchObject({ status: 422, body: { errors: { keyword: [expect.any(String)] } } })
    expect((await find(undefined)).status).toBe(422)
  })

  it('the audit of a search keeps who was shown, not what was typed', async () => {
    await find('6789')
    const audit = await stage.server.db
      .selectFrom('audit_entries')
      .select(['actor_account_id', 'subject_kind', 'subject_id', 'details'])
      .where('action', '=', 'people.find')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(audit).toEqual([
      {
        actor_account_id: desk.accountId,
        subject_kind: 'person_search',
        subject_id: 'phone',
        details: { shown: [aisyah.personId] },
      },
    ])
  })

  it('members and instructors cannot find people', async () => {
    const branchId = stage.studio.branchId
    const instructor = await aMember(stage.server.db, { role: { branchId, role: 'instructor' } })
    expect((await find('aisyah r', instructor.token)).body['code']).toBe('auth.forbidden')
    expect((await find('aisyah r', aisyah.token)).body['code']).toBe('auth.forbidden')
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { aMember, aPack, aStudio, type Member } from '#dev/testing/builders.ts'
import { stageStudio } from '#dev/testing/stage.ts'

const stage = stageStudio()
let desk: Member
let manager: Member
beforeAll(async () => {
  const staff = async (role: 'desk' | 'manager', name: string) =>
    aMember(stage.server.db, { name, role: { branchId: stage.studio.branchId, role } })
  desk = await staff('desk', 'Nadia Rahman')
  manager = await staff('manager', 'Marcus Teh')
})

const save = async ({ personId }: Actor, body: object, { token } = desk) =>
  stage.server.request('PUT', `/staff/people/${personId}`, { token, body })
const record = async ({ personId }: Actor) =>
  (await stage.server.request('POST', `/staff/people/${personId}/record`, { token: desk.token, body: {} })).body
const ownProfile = async ({ token }: Actor, body: object) => stage.server.request('PUT', '/me', { token, body })

describe('staff correct a person', () => {
  it('a correction counts the version up, empties what was emptied, and is audited without its values', async () => {
    const member = await stage.someone({ name: 'Lim Jia Hiu' })
    expect(
      (await save(member, { version: 1, full_name: 'Lim Jia Hui', emergency_contact_phone: '012-330 1198' })).body,
    ).toEqual({ version: 2 })
    expect(await record(member)).toMatchObject({
      person: { full_name: 'Lim Jia Hui' },
      about: { version: 2, emergency: { name: null, phone: '60123301198' } },
    })
    expect((await save(member, { version: 2, emergency_contact_phone: null })).body).toEqual({ version: 3 })
    expect(await record(member)).toMatchObject({ about: { emergency: null } })
    const { details } = await stage.server.db
      .selectFrom('audit_entries')
      .select('details')
      .where('action', '=', 'people.save')
      .where('subject_id', '=', member.personId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(details).toEqual({ fields: ['full_name', 'emergency_contact_phone'] })
  })

  it('whoever saves second is told who, when and how it stands, and nothing is written', async () => {
    const member = await stage.someone({ name: 'Lim Jia Hiu' })
    await save(member, { version: 1, full_name: 'Lim Jia Hui' }, manager)
    const second = await save(member, { version: 1, full_name: 'Lim Jia-Hui', display_name: 'Jia Hui' })
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'staff.changed',
        details: { by: 'Marcus Teh', version: 2, fields: { full_name: 'Lim Jia Hui', display_name: null } },
      },
    })
    expect(await record(member)).toMatchObject({ person: { full_name: 'Lim Jia Hui', display_name: null } })
    expect((await save(member, { version: 2, full_name: 'Lim Jia-Hui' })).body).toEqual({ version: 3 })
  })

  it('whoever saves second is told who it was in another branch, where the member has booked too', async () => {
    const there = await aStudio(stage.server.db, { code: 'ipoh' })
    const elsewhere = await aMember(stage.server.db, {
      name: 'Siva Kumar',
      role: { branchId: there.branchId, role: 'desk' },
    })
    const member = await stage.someone({ name: 'Lim Jia Hiu' })
    await aPack(stage.server.db, { studio: there, member })
    await sql`update persons set home_branch_id = ${there.branchId} where id = ${member.personId}`.execute(
      stage.server.db,
    )
    const saved = await stage.server.request('PUT', `/staff/people/${member.personId}`, {
      token: elsewhere.token,
      headers: { 'x-branch': 'ipoh' },
      body: { version: 1, full_name: 'Lim Jia Hui' },
    })
    expect(saved.status).toBe(200)
    expect((await save(member, { version: 1, full_name: 'Lim Jia-Hui' })).body).toMatchObject({
      code: 'staff.changed',
      details: { by: 'Siva Kumar' },
    })
  })

  it('a member who saves the own profile meanwhile counts as well', async () => {
    const member = await stage.someone()
    expect((await ownProfile(member, { display_name: 'Mei' })).status).toBe(200)
    expect((await save(member, { version: 1, display_name: 'May' })).body).toMatchObject({
      code: 'staff.changed',
      details: { by: null, fields: { display_name: 'Mei' } },
    })
    expect((await save(member, { version: 1, display_name: 'Mei' })).body).toEqual({ version: 2 })
  })

  it('two who save at once never overwrite each other', async () => {
    const member = await stage.someone()
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map(async (name) => save(member, { version: 1, display_name: name })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  it.each([
    ['an emergency phone that is none', { emergency_contact_phone: 'ask my husband' }],
    ['an empty name', { full_name: ' ' }],
    ['an email, which stays with its owner', { email: 'other@example.com' }],
    ['a version of zero', { version: 0 }],
  ])('%s is refused', async (_what, body) => {
    expect((await save(await stage.someone(), { version: 1, ...body })).status).toBe(422)
  })
})

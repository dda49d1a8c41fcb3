import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { aDependant, aMember, type Member } from '#dev/testing/builders.ts'
import { stageStudio } from '#dev/testing/stage.ts'

const stage = stageStudio()
let desk: Member
let aisyah: Actor
let elsewhere: Member

beforeAll(async () => {
  // Before the first request, after which a server caches its branches.
  elsewhere = await ownerElsewhere()
  desk = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'desk' } })
  aisyah = await stage.someone({ name: 'Aisyah Rahman' })
})

const open = async (id: string, { token = desk.token, body = {} }: { token?: string; body?: unknown } = {}) =>
  stage.server.request('POST', `/staff/people/${id}/record`, { token, body })
const ledgerOf = async (lotId: string, token = desk.token) =>
  stage.server.request('GET', `/staff/packages/${lotId}/ledger`, { token })

/** A branch with an owner of its own. */
async function ownerElsewhere(): Promise<Member> {
  const { id } = await stage.server.db
    .insertInto('branches')
    .values({ code: 'ipoh', name: { en: 'Ipoh', zh: '怡保' }, time_zone: 'Asia/Kuala_Lumpur' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return aMember(stage.server.db, { role: { branchId: id, role: 'owner' } })
}

describe('the record of a person', () => {
  it('the record of a person shows packs, bookings and messages together', async () => {
    const booking = await aisyah.book(await stage.aClassApart())
    expect(await open(aisyah.personId)).toMatchObject({
      status: 200,
      body: {
        person: { id: aisyah.personId, full_name: 'Aisyah Rahman', email: aisyah.email, guardian: null },
        packs: [{ id: aisyah.lotId, granted: 5, left: 4, state: 'usable', own: true }],
        bookings: { total: 1, data: [{ id: booking, status: 'booked', person: { id: aisyah.personId } }] },
        messages: { total: 1, data: [{ kind: 'bookings', channel: 'email', status: 'queued' }] },
      },
    })
  })

  it('the record of a person shows of a message neither its body nor that a code was sent', async () => {
    const { token, personId, email } = await stage.someone()
    await stage.server.request('POST', '/send-email-verify', { token, body: {} })
    const written = await stage.server.db.selectFrom('messages').select('id').where('recipient', '=', email).execute()
    expect(written.length).toBe(1)
    expect((await open(personId)).body['messages']).toEqual({ data: [], total: 0 })
    const { body } = await open(aisyah.personId)
    expect(Object.keys(body['messages']?.['data']?.['0'] ?? {}).toSorted()).toEqual([
      'channel',
      'created_at',
      'id',
      'kind',
      'status',
      'subject',
    ])
  })

  it('the record of a person has pages of bookings and messages', async () => {
    const { body } = await open(aisyah.personId, { body: { bookings_page: 2, messages_page: 2 } })
    expect([body['bookings'], body['messages']]).toEqual([
      { data: [], total: 1 },
      { data: [], total: 1 },
    ])
    expect((await open(aisyah.personId, { body: { bookings_page: 0 } })).status).toBe(422)
  })

  it('the record of a dependant names the guardian and holds no message', async () => {
    const child = await aDependant(stage.server.db, { guardian: aisyah, birthDate: '2016-01-01' })
    expect((await open(child)).body).toMatchObject({
      person: { id: child, guardian: { id: aisyah.personId } },
      packs: [],
      bookings: { total: 0 },
      messages: { total: 0 },
      about: { account_id: null, dependants: [] },
    })
  })

  it('the record of a guardian names whom they book for, the first one first, and nobody else', async () => {
    const { db } = stage.server
    const [guardian, other] = [await stage.someone(), await stage.someone()]
    const birthDate = '2016-01-01'
    const first = await aDependant(db, { guardian, birthDate, name: 'Nur Aina' })
    const second = await aDependant(db, { guardian, birthDate, name: 'Daniel' })
    await aDependant(db, { guardian: other, birthDate })
    const { body } = await open(guardian.personId)
    expect(body['about']?.['dependants']).toEqual([
      { id: first, full_name: 'Nur Aina' },
      { id: second, full_name: 'Daniel' },
    ])
  })

  it('the record of a person holds this branch only: packs and bookings of another are not in it', async () => {
    await sql`update persons set home_branch_id = (select id from branches where code = 'ipoh') where id = ${aisyah.personId}`.execute(
      stage.server.db,
    )
    const headers = { 'x-branch': 'ipoh' }
    const { body, status } = await stage.server.request('POST', `/staff/people/${aisyah.personId}/record`, {
      token: elsewhere.token,
      body: {},
      headers,
    })
    expect([status, body['packs'], body['bookings']]).toEqual([200, [], { data: [], total: 0 }])
    const ledger = await stage.server.request('GET', `/staff/packages/${aisyah.lotId}/ledger`, {
      token: elsewhere.token,
      headers,
    })
    expect(ledger.body['code']).toBe('request.not_found')
    await sql`update persons set home_branch_id = null where id = ${aisyah.personId}`.execute(stage.server.db)
  })

  it('the record of a person is looked at with a note in the audit', async () => {
    await open(aisyah.personId)
    const row = await stage.server.db
      .selectFrom('audit_entries')
      .select(['actor_account_id', 'subject_kind', 'subject_id', 'details'])
      .where('action', '=', 'people.record')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      actor_account_id: desk.accountId,
      subject_kind: 'persons',
      subject_id: aisyah.personId,
      details: {},
    })
  })

  it('the record of a person is refused to members and instructors, and absent for nobody and a deleted account', async () => {
    const { db } = stage.server
    const instructor = await aMember(db, { role: { branchId: stage.studio.branchId, role: 'instructor' } })
    expect((await open(aisyah.personId, { token: aisyah.token })).body['code']).toBe('auth.forbidden')
    expect((await open(aisyah.personId, { token: instructor.token })).body['code']).toBe('auth.forbidden')
    const gone = await aMember(db)
    await db
      .updateTable('accounts')
      .set({ email: null, phone: null, password_hash: 'deleted', deleted_at: await stage.server.clock.now() })
      .where('id', '=', gone.accountId)
      .execute()
    expect((await open(gone.personId)).body['code']).toBe('request.not_found')
    expect((await open('0190c000-0000-7000-8000-000000000000')).body['code']).toBe('request.not_found')
  })
})

describe('the ledger of a pack for staff', () => {
  it('the ledger of a pack for staff names whose booking each line was of', async () => {
    const wei = await stage.someone()
    const sessionId = await stage.aClassApart()
    await wei.book(sessionId)
    expect((await ledgerOf(wei.lotId)).body).toMatchObject({
      total: 2,
      data: [
        { why: 'booked', change: -1, balance: 4, person_id: wei.personId, class: { session_id: sessionId } },
        { why: 'granted', change: 5, balance: 5, person_id: null, class: null },
      ],
    })
  })

  it('the ledger of a pack for staff is refused to members, to the owner of the pack too, and of no pack', async () => {
    expect((await ledgerOf(aisyah.lotId, aisyah.token)).body['code']).toBe('auth.forbidden')
    expect((await ledgerOf('0190c000-0000-7000-8000-000000000000')).body['code']).toBe('request.not_found')
  })
})

import { sql } from 'kysely'
import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { aMember, type Member } from '#dev/testing/builders.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { timelineKinds } from '#domain/members/model.ts'

const stage = stageStudio()
let manager: Member
let desk: Member
let aisyah: Actor

beforeAll(async () => {
  const { branchId } = stage.studio
  manager = await aMember(stage.server.db, { name: 'Marcus Teh', role: { branchId, role: 'manager' } })
  desk = await aMember(stage.server.db, { name: 'Nadia Rahman', role: { branchId, role: 'desk' } })
  aisyah = await stage.someone({ name: 'Aisyah Rahman' })
})

const read = async (
  id: string,
  { token = desk.token, ...body }: { token?: string; kinds?: string[]; after?: unknown } = {},
) => stage.server.request('POST', `/staff/people/${id}/timeline`, { token, body })
const linesOf = ({ body }: Awaited<ReturnType<typeof read>>) => Object.values(body['data'] ?? {})
/** Act, credit and what was left of each line of a person, newest first. */
const told = async (id: string, kinds: string[]) =>
  linesOf(await read(id, { kinds })).map((row) => [row?.['act'], row?.['credit'], row?.['left']])
const record = async (id: string) =>
  stage.server.request('POST', `/staff/people/${id}/record`, { token: desk.token, body: {} })

describe('the timeline of a member', () => {
  it('tells of each booking with the credit that it moved and what the pack then held', async () => {
    const who = await stage.someone({ name: 'Tan Wei Shan' })
    const id = await who.book(await stage.aClassApart())
    await who.cancel(id)
    await stage.server.request('POST', `/staff/packages/${who.lotId}/credits`, {
      token: manager.token,
      body: { change: 2, reason: 'The air conditioning broke' },
    })
    expect(await told(who.personId, ['credits'])).toEqual([
      ['credit_adjusted', 2, 7],
      ['canceled', 1, 5],
      ['booked', -1, 4],
      ['credit_granted', 5, 5],
    ])
    const [adjusted, canceled] = linesOf(await read(who.personId, { kinds: ['credits'] }))
    expect(adjusted).toMatchObject({ by: 'Marcus Teh', text: 'The air conditioning broke', class: null })
    expect(canceled).toMatchObject({ by: null, seat: 1, class: { name: 'Group Reformer Flow' } })
    expect((await record(who.personId)).body['credits']).toEqual({
      bought: 5,
      adjusted: 2,
      own: 0,
      others: 0,
      lost: 0,
      expired: 0,
      held: 0,
      left: 7,
      adds_up: true,
    })
  })

  it('numbers what happened at one width, so that what is of one moment stays in the order of writing', async () => {
    const who = await stage.someone({ name: 'Ng Hui Ling' })
    await who.cancel(await who.book(await stage.aClassApart()))
    const ids = linesOf(await read(who.personId, { kinds: ['bookings'] })).map((line) => line?.['id'])
    expect(ids).toEqual([expect.stringMatching(/^booking:\d{19}$/u), expect.stringMatching(/^booking:\d{19}$/u)])
  })

  it('says of a late cancellation that its credit is lost, and the sum still adds up', async () => {
    const who = await stage.someone({ name: 'Lim Jia Hui' })
    const startsAt = (await stage.server.clock.now()).add({ hours: 2 })
    await who.cancel(await who.book(await stage.aClassApart({ startsAt })))
    const [line] = linesOf(await read(who.personId, { kinds: ['bookings'] }))
    expect([line?.['act'], line?.['credit']]).toEqual(['canceled_late', 0])
    expect((await record(who.personId)).body).toMatchObject({
      credits: { bought: 5, own: 0, lost: 1, left: 4, adds_up: true },
      about: { late_cancels: 1, no_shows: 0, classes: 0, waiver: 'none' },
    })
  })

  it('tells of notes, tags, points and messages with who wrote them', async () => {
    const { db } = stage.server
    await stage.server.request('POST', `/staff/people/${aisyah.personId}/notes`, {
      token: desk.token,
      body: { kind: 'injury', text: 'Left knee, no jumpboard', pinned_until: null },
    })
    await stage.server.request('PUT', `/staff/people/${aisyah.personId}/tags`, {
      token: desk.token,
      body: { tags: ['knee'] },
    })
    await stage.server.request('POST', `/staff/accounts/${aisyah.accountId}/points`, {
      token: manager.token,
      body: { change: 50, reason: 'Helped to clean' },
    })
    await sql`update accounts set updated_at = updated_at where id = ${aisyah.accountId}`.execute(db)
    const lines = linesOf(await read(aisyah.personId))
    expect(lines.map((row) => row?.['act'])).toEqual([
      'message',
      'points_changed',
      'tags_changed',
      'note',
      'credit_granted',
    ])
    expect(lines[1]).toMatchObject({ kind: 'acts', text: 'Helped to clean', state: '50', by: 'Marcus Teh' })
    expect(lines[3]).toMatchObject({
      kind: 'notes',
      state: 'injury',
      text: 'Left knee, no jumpboard',
      by: 'Nadia Rahman',
    })
    expect((await told(aisyah.personId, ['notes', 'forms'])).map(([act]) => act)).toEqual(['note'])
  })

  it('counts what there is of each kind, as it would show it, whatever it is narrowed to', async () => {
    const who = await stage.someone({ name: 'Kavitha Raj' })
    await who.cancel(await who.book(await stage.aClassApart()))
    await stage.server.request('POST', `/staff/people/${who.personId}/notes`, {
      token: desk.token,
      body: { kind: 'preference', text: 'Likes the window', pinned_until: null },
    })
    const { counts } = (await read(who.personId)).body
    expect(counts).toMatchObject({ credits: 3, bookings: 2, notes: 1, orders: 0, forms: 0, acts: 0 })
    expect(counts).toMatchObject({ all: linesOf(await read(who.personId)).length })
    for (const kind of timelineKinds) {
      const narrowed = await read(who.personId, { kinds: [kind] })
      expect(narrowed.body['counts']).toEqual(counts)
      expect([kind, linesOf(narrowed).length]).toEqual([kind, counts?.[kind]])
    }
  })

  it('gives fifty at a time, each once, and says where the next page begins', async () => {
    const who = await stage.someone({ name: 'Goh Mei Yee' })
    const { branchId } = stage.studio
    await sql`
      insert into person_notes (branch_id, person_id, kind, text, written_by_account_id, created_at, updated_at)
      select ${branchId}, ${who.personId}, 'other', 'Note ' || n, ${desk.accountId}, studio_now() - (n / 3) * interval '1 minute', studio_now()
      from generate_series(1, 90) n`.execute(stage.server.db)
    const seen: string[] = []
    const counted: unknown[] = []
    let after: unknown
    for (let page = 0; page < 3; page += 1) {
      const answer = await read(who.personId, { kinds: ['notes'], ...(after === undefined ? {} : { after }) })
      seen.push(...linesOf(answer).map((row) => textOf(row?.['id'])))
      counted.push(answer.body['counts']?.['notes'] ?? null)
      after = answer.body['next']
      if (after === null) break
    }
    expect(after).toBe(null)
    expect([seen.length, new Set(seen).size]).toEqual([90, 90])
    expect(counted).toEqual([90, null])
  })

  it('is noted in the audit once an hour for each reader', async () => {
    const who = await stage.someone({ name: 'Priya Nair' })
    for (const token of [desk.token, desk.token, manager.token]) await read(who.personId, { token })
    const audits = await stage.server.db
      .selectFrom('audit_entries')
      .select('actor_account_id as by')
      .where('action', '=', 'people.timeline')
      .where('subject_id', '=', who.personId)
      .orderBy('id')
      .execute()
    expect(audits.map(({ by }) => by)).toEqual([desk.accountId, manager.accountId])
  })

  test.each([
    { kinds: [] },
    { kinds: ['secrets'] },
    { after: { at: 'yesterday', id: 'note:1' } },
    { after: { at: '2026-11-28T00:00:00Z', id: "x'; drop" } },
  ])('the request %o is refused', async (body) => expect((await read(aisyah.personId, body)).status).toBe(422))

  it('is nothing for somebody without a tie to the branch, or whose account is deleted', async () => {
    const { db } = stage.server
    expect((await read('0195d3a0-0000-7000-8000-000000000000')).body['code']).toBe('request.not_found')
    const gone = await aMember(db)
    await sql`update accounts set deleted_at = studio_now(), email = null, phone = null, password_hash = 'deleted' where id = ${gone.accountId}`.execute(
      db,
    )
    expect((await read(gone.personId)).body['code']).toBe('request.not_found')
  })

  it('of two records that became one tells what happened to both, and the one that ended has none', async () => {
    const [stays, ends] = [await stage.someone({ name: 'Chong Li Na' }), await stage.someone({ name: 'Li Na Chong' })]
    await ends.book(await stage.aClassApart())
    await stage.server.request('POST', `/staff/people/${ends.personId}/notes`, {
      token: desk.token,
      body: { kind: 'other', text: 'Prefers the window', pinned_until: null },
    })
    const merged = await stage.server.request('POST', `/staff/people/${stays.personId}/merge`, {
      token: manager.token,
      body: { other_id: ends.personId },
    })
    expect(merged.status).toBe(200)
    const lines = linesOf(await read(stays.personId)).map((row) => textOf(row?.['act']))
    for (const act of ['merged', 'booked', 'note']) expect(lines).toContain(act)
    expect(lines.filter((act) => act === 'credit_granted')).toHaveLength(2)
    expect((await record(stays.personId)).body['credits']).toMatchObject({ bought: 10, left: 9, adds_up: true })
    expect((await read(ends.personId)).body['code']).toBe('request.not_found')
  })

  it('of a member who deleted the account tells nothing, nor of the children who went with it', async () => {
    const server = stage.server
    await publishDocuments(server.db, stage.studio.branchId)
    const { body } = await signUp(server, { email: 'leaving@example.com' })
    const token = textOf(body['token'])
    const personId = textOf(body['me']?.['person_id'])
    const child = await server.request('POST', '/me/dependants', {
      token,
      body: { full_name: 'Kai Lim', birth_date: '2016-03-01' },
    })
    const people = [personId, textOf(child.body['id'])]
    for (const id of people) expect((await read(id)).status).toBe(200)
    const restricted = { kind: 'no_classes', reason: 'Shouted at the desk' }
    await server.request('PUT', `/staff/people/${personId}/restriction`, { token: manager.token, body: restricted })
    expect((await server.request('POST', '/me/delete', { token, body: { password: aPassword } })).status).toBe(200)
    for (const id of people) {
      expect((await read(id)).body['code']).toBe('request.not_found')
      expect((await record(id)).body['code']).toBe('request.not_found')
    }
    const { rows } = await sql<{ kept: boolean }>`
      select exists (select from audit_entries e where e::text like '%Shouted at the desk%') as kept`.execute(server.db)
    expect(rows).toEqual([{ kept: false }])
  })
})

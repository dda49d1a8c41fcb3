import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { aDependant, aMember, aPack, aStudio, type Member } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { textOf } from '#dev/testing/visitors.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { findAlike } from '#server/reports/find-causes.ts'

const stage = stageStudio()
let manager: Member
let stays: Actor
let ends: Actor
beforeAll(async () => {
  manager = await aMember(stage.server.db, { role: { branchId: stage.studio.branchId, role: 'manager' } })
})
beforeEach(async () => {
  stays = await stage.someone({ name: 'Lim Jia Hui' })
  ends = await stage.someone({ name: 'Jia Hui Lim' })
})

const send = async (path: string, { body, by = manager }: { body: unknown; by?: Member }) =>
  stage.server.request('POST', `/staff/people/${path}`, { token: by.token, body })
const preview = async (own: string, other: string) => send(`${own}/merge/preview`, { body: { other_id: other } })
const merge = async (own: string, other: string, more: object = {}) =>
  send(`${own}/merge`, { body: { other_id: other, ...more } })
const apart = async (own: string, other: string) => send(`${own}/apart`, { body: { other_id: other } })
const codeOf = async (answer: ReturnType<typeof merge>) => (await answer).body['code']

describe('staff merge two records of one person', () => {
  it('what the preview shows moves, both are told, and the other record is gone', async () => {
    await ends.book(await stage.aClassApart())
    const shown = await unchanged(stage.server, async () => preview(stays.personId, ends.personId))
    const moved = { credits: 4, store_credit: '0.00', bookings: 1, orders: 0 }
    expect(shown).toMatchObject({
      status: 200,
      body: { moved, email: stays.email, phone: null, dropped: [ends.email] },
    })
    const plan_hash = textOf(shown.body['plan_hash'])
    expect(await merge(stays.personId, ends.personId, { plan_hash })).toMatchObject({ status: 200, body: { moved } })
    expect((await stage.server.request('GET', '/me/holdings', { token: ends.token })).status).toBe(401)
    const record = await send(`${stays.personId}/record`, { body: {} })
    expect(record.body['packs']).toHaveLength(2)
    for (const path of ['record', 'timeline'])
      expect(await codeOf(send(`${ends.personId}/${path}`, { body: {} }))).toBe('request.not_found')
    const told = (await messagesTo(stage.server.db, stays)).filter(({ template }) => template === 'merges.merged')
    expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([stays.email, ends.email].toSorted())
    expect((await runInvariants(stage.server.databaseUrl)).map(({ name }) => name)).toEqual([])
  })

  it('a contact that the one that stays lacks moves, and stays unverified where nobody has proven it', async () => {
    await sql`update accounts set phone = '60123450199' where id = ${ends.accountId}`.execute(stage.server.db)
    expect((await preview(stays.personId, ends.personId)).body).toMatchObject({
      phone: '60123450199',
      dropped: [ends.email],
    })
    await merge(stays.personId, ends.personId)
    const account = await stage.server.db
      .selectFrom('accounts')
      .select(['email', 'phone', 'phone_verified_at'])
      .where('id', '=', stays.accountId)
      .executeTakeFirst()
    expect(account).toEqual({ email: stays.email, phone: '60123450199', phone_verified_at: null })
  })

  it('a date of birth that was changed once comes along with the note of its change', async () => {
    const { db } = stage.server
    await sql`update persons set birth_date = null where id = ${stays.personId}`.execute(db)
    await sql`
      update persons set birth_date = '1990-02-03', birth_date_before = '2010-02-03', birth_date_changed_at = studio_now()
      where id = ${ends.personId}`.execute(db)
    await merge(stays.personId, ends.personId)
    const own = await db
      .selectFrom('persons')
      .select(['birth_date', 'birth_date_before'])
      .select(sql<boolean>`birth_date_changed_at is not null`.as('isChanged'))
      .where('id', '=', stays.personId)
      .executeTakeFirst()
    expect(own).toEqual({ birth_date: '1990-02-03', birth_date_before: '2010-02-03', isChanged: true })
  })

  it('a merge is refused with the new plan where more moves than was shown, and others booking change no plan', async () => {
    const plan_hash = textOf((await preview(stays.personId, ends.personId)).body['plan_hash'])
    await (await stage.someone()).book(await stage.aClassApart())
    expect((await preview(stays.personId, ends.personId)).body['plan_hash']).toBe(plan_hash)
    await ends.book(await stage.aClassApart())
    const refused = await merge(stays.personId, ends.personId, { plan_hash })
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'staff.plan_changed', details: { plan: { moved: { bookings: 1 } } } },
    })
    expect((await stage.server.request('GET', '/me/holdings', { token: ends.token })).status).toBe(200)
  })

  it('two managers who merge the same pair the other way round merge it once', async () => {
    const both = await Promise.all([merge(stays.personId, ends.personId), merge(ends.personId, stays.personId)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const left = await stage.server.db
      .selectFrom('accounts')
      .select('id')
      .where('id', 'in', [stays.accountId, ends.accountId])
      .where('deleted_at', 'is', null)
      .execute()
    expect(left).toHaveLength(1)
  })

  it('a merge is kept in the audit of the home branches of both', async () => {
    const there = await aStudio(stage.server.db, { code: 'ipoh' })
    await sql`update persons set home_branch_id = ${there.branchId} where id = ${ends.personId}`.execute(
      stage.server.db,
    )
    await merge(stays.personId, ends.personId)
    const { rows } = await sql<{ code: string; details: object }>`
      select b.code, e.details from audit_entries e join branches b on b.id = e.branch_id
      where e.action = 'people.merge' and e.subject_id = ${stays.personId} order by e.id`.execute(stage.server.db)
    expect(rows.map(({ code }) => code)).toEqual(['penang', 'ipoh'])
    expect(rows[0]?.details).toMatchObject({ merged: ends.personId })
  })
})

describe('staff do not merge', () => {
  const refusedBoth = async (own: string, other: string) =>
    unchanged(stage.server, async () => [await codeOf(preview(own, other)), await codeOf(merge(own, other))])

  it('a record with itself', async () => {
    const code = 'members.merge_self'
    expect(await refusedBoth(stays.personId, stays.personId)).toEqual([code, code])
  })

  it('a dependant, with the guardian or with anybody else', async () => {
    const child = await aDependant(stage.server.db, { guardian: stays, birthDate: '2012-03-04' })
    const code = 'members.merge_dependant'
    expect(await refusedBoth(stays.personId, child)).toEqual([code, code])
    expect(await refusedBoth(child, ends.personId)).toEqual([code, code])
  })

  it('their own record, nor that of a colleague', async () => {
    const code = 'accounts.merge_staff'
    expect(await refusedBoth(manager.personId, ends.personId)).toEqual([code, code])
    expect(await refusedBoth(stays.personId, manager.personId)).toEqual([code, code])
  })

  it('two people who both have a place in one class', async () => {
    const session = await stage.aClassApart()
    await stays.book(session)
    await ends.book(session)
    const code = 'accounts.merge_same_time'
    expect(await refusedBoth(stays.personId, ends.personId)).toEqual([code, code])
  })

  it('a person whom the branch does not see, on either side', async () => {
    const there = await aStudio(stage.server.db, { code: 'ipoh-merge' })
    const elsewhere = await aMember(stage.server.db)
    await sql`update persons set home_branch_id = ${there.branchId} where id = ${elsewhere.personId}`.execute(
      stage.server.db,
    )
    const code = 'request.not_found'
    expect(await refusedBoth(stays.personId, elsewhere.personId)).toEqual([code, code])
    expect(await refusedBoth(elsewhere.personId, stays.personId)).toEqual([code, code])
    expect(await codeOf(apart(stays.personId, elsewhere.personId))).toBe(code)
  })

  it('a deleted person', async () => {
    await merge(stays.personId, ends.personId)
    const code = 'request.not_found'
    expect(await refusedBoth(stays.personId, ends.personId)).toEqual([code, code])
  })
})

describe('two records that are perhaps of one person', () => {
  const bornAlike = async (...people: readonly Member[]) => {
    const ids = people.map(({ personId }) => personId)
    await sql`update persons set birth_date = '1991-05-09' where id = any (${ids}::uuid[])`.execute(stage.server.db)
    await findAlike(stage.server.db)
  }
  const taskOf = async ({ personId }: Member) =>
    stage.server.db
      .selectFrom('studio_tasks')
      .select(['branch_id', 'done_at', 'done_by_account_id', 'details'])
      .where('subject_id', '=', personId)
      .executeTakeFirst()
  const alikeTo = async ({ personId }: Member) => {
    const found = (await send(`${personId}/record`, { body: {} })).body['perhaps_same']
    return Array.isArray(found) ? found.map((one: { id: string }) => one.id) : found
  }

  beforeEach(async () => {
    await sql`update persons set full_name = 'Somebody ' || right(id::text, 12) where birth_date = '1991-05-09'`.execute(
      stage.server.db,
    )
  })

  it('a merge finishes their task', async () => {
    await bornAlike(stays, ends)
    expect(await alikeTo(ends)).toEqual([stays.personId])
    expect(await taskOf(ends)).toMatchObject({ done_at: null, details: { other_id: stays.personId } })
    await merge(stays.personId, ends.personId)
    expect(await taskOf(ends)).toMatchObject({ done_by_account_id: manager.accountId })
    expect(await alikeTo(stays)).toEqual([])
  })

  it('whoever says that they are two people is not asked again about that pair, and is about another one', async () => {
    await bornAlike(stays, ends)
    expect((await apart(stays.personId, ends.personId)).status).toBe(200)
    await findAlike(stage.server.db)
    expect(await taskOf(ends)).toMatchObject({ done_by_account_id: manager.accountId })
    expect(await alikeTo(ends)).toEqual([])
    const third = await stage.someone({ name: 'Lim, Jia-Hui' })
    await bornAlike(third)
    expect(await taskOf(third)).toMatchObject({ done_at: null, details: { other_id: stays.personId } })
    await apart(third.personId, stays.personId)
    await findAlike(stage.server.db)
    expect(await taskOf(third)).toMatchObject({
      done_at: null,
      done_by_account_id: null,
      details: { other_id: ends.personId },
    })
  })

  it('who is known to be another stays another when their record is merged', async () => {
    await bornAlike(stays, ends)
    const third = await stage.someone({ name: 'Lim, Jia-Hui' })
    await bornAlike(third)
    await apart(third.personId, stays.personId)
    await apart(third.personId, ends.personId)
    await merge(ends.personId, stays.personId)
    await findAlike(stage.server.db)
    expect(await alikeTo(third)).toEqual([])
    expect((await taskOf(third))?.done_at).not.toBeNull()
  })

  it('the task is in the branch that sees both, also where the next pair is of another one', async () => {
    const there = await aStudio(stage.server.db, { code: 'ipoh-next' })
    const far = await aMember(stage.server.db, { name: 'Lim Jia Hui' })
    await sql`update persons set home_branch_id = ${there.branchId} where id = ${far.personId}`.execute(stage.server.db)
    const seenByBoth = await stage.someone({ name: 'Lim, Jia-Hui' })
    await aPack(stage.server.db, { studio: there, member: seenByBoth })
    await bornAlike(stays, far, seenByBoth)
    const here = { branch_id: stage.studio.branchId, details: { other_id: stays.personId } }
    expect(await taskOf(seenByBoth)).toMatchObject(here)
    await apart(seenByBoth.personId, stays.personId)
    await findAlike(stage.server.db)
    const next = { branch_id: there.branchId, done_at: null, details: { other_id: far.personId } }
    expect(await taskOf(seenByBoth)).toMatchObject(next)
  })

  it('no task names a person whom the branch of the task does not see', async () => {
    const there = await aStudio(stage.server.db, { code: 'ipoh-alike' })
    const far = await aMember(stage.server.db, { name: 'Lim Jia Hui' })
    await sql`update persons set home_branch_id = ${there.branchId} where id = ${far.personId}`.execute(stage.server.db)
    await bornAlike(stays, far)
    expect(await taskOf(far)).toBeUndefined()
  })
})

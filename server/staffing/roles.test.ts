import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { logInStaff } from '#dev/testing/log-in-staff.ts'
import { stageSetup } from '#dev/testing/setup-stage.ts'
import { textOf } from '#dev/testing/visitors.ts'

const stage = stageSetup()
const { put, remove, read, acts, who } = stage

const reason = 'Starts on Monday'
const give = async (
  id: string,
  { as = who('owner'), ...body }: { role: string; as?: Member; [field: string]: unknown },
) => put(`roles/${id}`, { body: { reason, ...body }, as })
const take = async (id: string, as = who('owner')) => remove(`roles/${id}`, { body: { reason }, as })
const audit = async (token: string) => (await stage.server.request('GET', '/staff/audit', { token })).status
/** Somebody who is logged in as staff; whether there is a role is asked with each request. */
const someone = async (): Promise<Member> => {
  const member = await aMember(stage.server.db)
  return { ...member, token: await logInStaff(stage.server.db, member.accountId) }
}
const anInstructor = async () => (await aStudio(stage.server.db)).instructorId

describe('the owner', () => {
  test('the owner gives a role, changes it and removes it, and each counts from the next request on', async () => {
    const member = await someone()
    expect(await audit(member.token)).toBe(403)
    expect((await give(member.accountId, { role: 'owner' })).body).toEqual({ success: true })
    expect(await audit(member.token)).toBe(200)
    expect((await give(member.accountId, { role: 'desk' })).status).toBe(200)
    expect(await audit(member.token)).toBe(403)
    expect((await read('/staff/instructors', member)).status).toBe(200)
    const listed = await read('/staff/roles?search=role:desk&limit=100')
    expect(listed.body['data']).toContainEqual(
      expect.objectContaining({ account_id: member.accountId, role: 'desk', instructor: null }),
    )
    expect((await take(member.accountId)).status).toBe(200)
    expect((await take(member.accountId)).status).toBe(404)
    const noted = await acts(member.accountId)
    expect(noted.map(({ action, actor_role: role }) => [action, role])).toEqual([
      ['staffing.give_role', 'owner'],
      ['staffing.give_role', 'owner'],
      ['staffing.take_role', 'owner'],
    ])
    expect(noted[1]?.details).toMatchObject({ before: { role: 'owner' }, after: { role: 'desk' }, reason })
  })

  test('the owner ties an instructor to one account', async () => {
    const [member, other, instructorId] = [await someone(), await someone(), await anInstructor()]
    expect((await give(member.accountId, { role: 'instructor' })).body['code']).toBe('staffing.instructor_missing')
    expect((await give(member.accountId, { role: 'instructor', instructor_id: instructorId })).status).toBe(200)
    const taken = await give(other.accountId, { role: 'manager', instructor_id: instructorId })
    expect([taken.status, taken.body['code']]).toEqual([409, 'staffing.instructor_taken'])
    const elsewhere = await give(other.accountId, { role: 'instructor', instructor_id: stage.elsewhere.instructorId })
    expect(elsewhere.body['code']).toBe('setup.unknown')
    const listed = await read('/staff/instructors?limit=100')
    expect(listed.body['data']).toContainEqual(
      expect.objectContaining({ id: instructorId, account_id: member.accountId }),
    )
  })

  test('the owner gives a role once for one key', async () => {
    const member = await someone()
    const sent = { body: { role: 'desk', reason }, as: who('owner'), headers: { 'idempotency-key': 'give-desk' } }
    await put(`roles/${member.accountId}`, sent)
    const again = await put(`roles/${member.accountId}`, sent)
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true'])
    expect(await acts(member.accountId)).toHaveLength(1)
  })

  test('the last owner cannot leave', async () => {
    const alone = who('owner')
    expect((await take(alone.accountId)).body['code']).toBe('staffing.last_owner')
    expect((await give(alone.accountId, { role: 'manager' })).body['code']).toBe('staffing.last_owner')
    const second = await someone()
    await give(second.accountId, { role: 'owner' })
    // Each of two removes the other's role at the same moment: one of them succeeds, and the branch keeps an owner.
    const answers = await Promise.all([take(second.accountId, alone), take(alone.accountId, second)])
    const codes = answers.map(({ status, body }) => textOf(body['code'] ?? `${status}`)).toSorted()
    expect(codes).toEqual(['200', 'auth.forbidden'])
    const { db } = stage.server
    const owners = db
      .selectFrom('account_roles')
      .select('account_id')
      .where('branch_id', '=', stage.studio.branchId)
      .where('role', '=', 'owner')
    expect(await owners.execute()).toHaveLength(1)
    const back = { account_id: alone.accountId, branch_id: stage.studio.branchId, role: 'owner' as const }
    await db
      .insertInto('account_roles')
      .values({ ...back, granted_at: await stage.server.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })

  test('the owner gives no role to an unknown account', async () => {
    expect((await give(randomUUID(), { role: 'desk' })).status).toBe(404)
    expect((await give(who('customer').accountId, { role: 'king' })).status).toBe(422)
    expect((await give(who('customer').accountId, { role: 'desk', reason: '' })).status).toBe(422)
  })
})

describe('only owners give and remove roles', () => {
  test.each(['manager', 'desk', 'instructor', 'customer', 'elsewhere'])('%s', async (name) => {
    const asker = who(name)
    expect((await give(asker.accountId, { role: 'owner', as: asker })).status).toBe(403)
    expect((await take(who('desk').accountId, asker)).status).toBe(403)
    expect(await acts(asker.accountId)).toEqual([])
  })

  test('a role in one branch is no role elsewhere', async () => {
    const member = await someone()
    await give(member.accountId, { role: 'owner' })
    const headers = { 'x-branch': 'ipoh' }
    const there = await stage.server.request('GET', '/staff/audit', { token: member.token, headers })
    expect(there.status).toBe(403)
    const elsewhere = who('elsewhere')
    const gone = await stage.server.request('DELETE', `/staff/roles/${member.accountId}`, {
      token: elsewhere.token,
      headers,
      body: { reason },
    })
    expect(gone.status).toBe(404)
    await take(member.accountId)
  })

  test('an owner who has just lost the role gives none', async () => {
    const [gone, member] = [await someone(), await someone()]
    await give(gone.accountId, { role: 'owner' })
    const answers = await Promise.all([take(gone.accountId), give(member.accountId, { role: 'owner', as: gone })])
    // Whichever came first: the permission was checked again under the lock.
    expect(answers[0]?.status).toBe(200)
    const heard = answers[1]?.status === 200
    const roles = await acts(member.accountId)
    expect(roles).toHaveLength(heard ? 1 : 0)
    if (heard) await take(member.accountId)
  })
})

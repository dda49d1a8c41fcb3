import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '#dev/testing/actor.ts'
import { aMember, aPlan, type Member } from '#dev/testing/builders.ts'
import { stageStudio } from '#dev/testing/stage.ts'

const stage = stageStudio()
let owner: Member
let manager: Member
let member: Actor
let planId: string

beforeAll(async () => {
  const { server, studio } = stage
  owner = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  member = await stage.someone()
  planId = await aPlan(server.db, { studio })
})

/** As an open screen: who logged in, and proved nothing in the last minutes. */
const forget = async ({ accountId }: Member) =>
  sql`update auth_sessions set confirmed_at = null where account_id = ${accountId}`.execute(stage.server.db)

const reason = 'The class started late'
const acts: ReadonlyArray<
  readonly [string, () => { line: readonly ['POST' | 'PUT' | 'DELETE', string]; body: object }]
> = [
  [
    'granting a pack',
    () => ({ line: ['POST', '/staff/packages/grants'], body: { person_id: member.personId, plan_id: planId, reason } }),
  ],
  [
    'adjusting credits',
    () => ({ line: ['POST', `/staff/packages/${member.lotId}/credits`], body: { change: 1, reason } }),
  ],
  [
    'giving points',
    () => ({ line: ['POST', `/staff/accounts/${member.accountId}/points`], body: { change: 10, reason } }),
  ],
  [
    'giving store credit',
    () => ({ line: ['POST', `/staff/accounts/${member.accountId}/store-credit`], body: { change: '10.00', reason } }),
  ],
  ['giving a role', () => ({ line: ['PUT', `/staff/roles/${manager.accountId}`], body: { role: 'desk', reason } })],
  ['taking a role', () => ({ line: ['DELETE', `/staff/roles/${manager.accountId}`], body: { reason } })],
]

test.each(acts)('%s by an open screen asks again, and changes nothing', async (_what, act) => {
  await forget(owner)
  const { line, body } = act()
  const answer = await stage.server.request(line[0], line[1], { token: owner.token, body })
  expect([answer.status, answer.body['code']]).toEqual([403, 'auth.confirm'])
  expect(await member.creditsLeft()).toBe(5)
})

test.each(acts)('%s is done once who is there was proven', async (_what, act) => {
  await sql`update auth_sessions set confirmed_at = studio_now() where account_id = ${owner.accountId}`.execute(
    stage.server.db,
  )
  const { line, body } = act()
  const answer = await stage.server.request(line[0], line[1], { token: owner.token, body })
  expect([answer.status, answer.body['success']]).toEqual([answer.status === 201 ? 201 : 200, true])
})

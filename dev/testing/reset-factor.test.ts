import { expect, test } from 'vitest'
import { resetFactor } from '#dev/setup/reset-factor.ts'
import { aStaffMember, codeOf } from './staff-logins.ts'
import { stageStudio } from './stage.ts'
import { unchanged } from './unchanged.ts'
import { aPassword, textOf } from './visitors.ts'

const stage = stageStudio()

test('the last owner without authenticator and recovery codes is let in by the setup', async () => {
  const { server } = stage
  const owner = await aStaffMember(server, {
    role: { branchId: stage.studio.branchId, role: 'owner' },
    hasFactor: true,
  })
  const login = { login: owner.email, password: aPassword }
  const code = await codeOf(server, owner)
  const before = await server.request('POST', '/staff/session', { body: { ...login, code } })
  await resetFactor(server.databaseUrl, owner.email)
  const token = textOf(before.body['token'])
  expect((await server.request('GET', '/staff/devices', { token })).status).toBe(401)
  const { body } = await server.request('POST', '/staff/session', { body: login })
  expect(body['step']).toBe('set_up')
  const { rows } = await server.pool.query('select action, actor_role from audit_entries where subject_id = $1', [
    owner.accountId,
  ])
  expect(rows).toEqual([{ action: 'devices.reset_factor', actor_role: 'owner' }])
})

test.each([
  ['nobody@example.com', 'nobody@example.com works at no branch of this database.'],
  ['no login', 'no login is neither an e-mail nor a phone number.'],
])('for %s the setup says why not', async (login, problem) => {
  await unchanged(stage.server, async () => {
    await expect(resetFactor(stage.server.databaseUrl, login)).rejects.toThrow(problem)
  })
})

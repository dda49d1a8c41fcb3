import { describe, expect, test } from 'vitest'
import { logInStaff } from '#dev/testing/log-in-staff.ts'
import { aStaffMember, codeOf, type StaffMember } from '#dev/testing/staff-logins.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aPassword, textOf } from '#dev/testing/visitors.ts'

const stage = stageStudio()
const roleHere = (role: 'owner' | 'manager' | 'desk') => ({ branchId: stage.studio.branchId, role })
const post = async (path: string, sent: { token?: string; body?: object }) =>
  stage.server.request('POST', path, { body: {}, ...sent })
const logIn = async (who: StaffMember, fields: object = {}) =>
  post('/staff/session', { body: { login: who.email, password: aPassword, ...fields } })
const codeNow = async (secret: string) => codeOf(stage.server, { secret })
const finish = async (token: string, code: string) =>
  stage.server.request('PUT', '/staff/factors', { token, body: { code } })

/** An owner who sets an authenticator up at the first login. */
async function setUp() {
  const owner = await aStaffMember(stage.server, { role: roleHere('owner') })
  const first = await logIn(owner)
  expect(first.body['step']).toBe('set_up')
  const token = textOf(first.body['token'])
  const started = await post('/staff/factors', { token })
  const secret = textOf(started.body['secret'])
  const finished = await finish(token, await codeNow(secret))
  const codes: unknown = finished.body['recovery_codes']
  return { owner, first: token, started, secret, finished, codes: Array.isArray(codes) ? codes.map(textOf) : [] }
}

describe('an owner without an authenticator', () => {
  test('sets one up at the first login, which is open then, and gets ten recovery codes', async () => {
    const { started, finished, codes, owner } = await setUp()
    expect(textOf(started.body['uri'])).toMatch(/^otpauth:\/\/totp\/Hundred:member-/)
    expect(finished.body['step']).toBe('open')
    expect(new Set(codes).size).toBe(10)
    const token = textOf(finished.body['token'])
    expect((await stage.server.request('GET', '/staff/roles', { token })).status).toBe(200)
    const session = await stage.server.request('GET', '/staff/session', { token })
    expect(session.body).toMatchObject({ session: { has_factor: true, recovery_codes_left: 10, confirm_by: 'code' } })
    const { rows } = await stage.server.pool.query(
      `select action, actor_role, details from audit_entries where actor_account_id = $1`,
      [owner.accountId],
    )
    expect(rows).toEqual([{ action: 'devices.set_factor', actor_role: 'owner', details: {} }])
  })

  test('is asked for the first code, and a wrong one changes nothing', async () => {
    const owner = await aStaffMember(stage.server, { role: roleHere('owner') })
    const token = textOf((await logIn(owner)).body['token'])
    const early = await finish(token, '123456')
    expect([early.status, early.body['code']]).toEqual([409, 'devices.not_started'])
    await post('/staff/factors', { token })
    const wrong = await unchanged(stage.server, async () => finish(token, 'not a code'))
    expect(wrong.body['code']).toBe('devices.code_wrong')
  })

  test('does not use the first code again to log in', async () => {
    const { owner, secret } = await setUp()
    const { body } = await logIn(owner, { code: await codeNow(secret) })
    expect(body['code']).toBe('devices.code_used')
  })
})

describe('a recovery code', () => {
  test('logs in once, in any writing, and is then gone', async () => {
    const { owner, codes } = await setUp()
    const [code = ''] = codes
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `
    const { body } = await logIn(owner, { code: typed })
    expect(body['step']).toBe('open')
    const session = await stage.server.request('GET', '/staff/session', { token: textOf(body['token']) })
    expect(session.body).toMatchObject({ session: { recovery_codes_left: 9 } })
    const again = await unchanged(stage.server, async () => logIn(owner, { code }))
    expect(again.body['code']).toBe('devices.code_wrong')
  })

  test('of somebody else is none', async () => {
    const [mine, theirs] = [await setUp(), await setUp()]
    const { body } = await logIn(mine.owner, { code: theirs.codes[0] })
    expect(body['code']).toBe('devices.code_wrong')
  })
})

describe('an authenticator in force', () => {
  test('is not replaced by whoever has the password alone', async () => {
    const { owner } = await setUp()
    const token = textOf((await logIn(owner)).body['token'])
    const refused = await unchanged(stage.server, async () => post('/staff/factors', { token }))
    expect([refused.status, refused.body['code']]).toEqual([401, 'auth.required'])
    expect((await finish(token, '123456')).status).toBe(401)
  })

  test('is replaced by an open login that proved who is there, and its recovery codes are void', async () => {
    const { owner, secret, codes, finished } = await setUp()
    const token = textOf(finished.body['token'])
    const next = textOf((await post('/staff/factors', { token })).body['secret'])
    const replaced = await finish(token, await codeNow(next))
    expect(replaced.body).toMatchObject({ step: 'open', token: null })
    expect((await logIn(owner, { code: codes[0] })).body['code']).toBe('devices.code_wrong')
    await stage.server.clock.advance({ seconds: 30 })
    expect((await logIn(owner, { code: await codeNow(secret) })).body['code']).toBe('devices.code_wrong')
    expect((await logIn(owner, { code: await codeNow(next) })).body['step']).toBe('open')
  })

  test('is not replaced by an open login that proved nothing for five minutes', async () => {
    const { finished } = await setUp()
    await stage.server.clock.advance({ minutes: 5 })
    const refused = await post('/staff/factors', { token: textOf(finished.body['token']) })
    expect([refused.status, refused.body['code']]).toEqual([403, 'auth.confirm'])
  })
})

test('the shop’s login of an owner sets up no authenticator', async () => {
  const owner = await aStaffMember(stage.server, { role: roleHere('owner') })
  const shop = await post('/token', { body: { login: owner.email, password: aPassword } })
  const refused = await post('/staff/factors', { token: textOf(shop.body['token']) })
  expect(refused.status).toBe(401)
})

test('where the studio wants it of everybody, a desk sets one up too', async () => {
  const { db } = stage.server
  const owner = await aStaffMember(stage.server, { role: roleHere('owner') })
  const desk = await aStaffMember(stage.server, { role: roleHere('desk') })
  const change = async (role: 'owner' | 'manager', token: string) =>
    stage.server.request('PUT', '/staff/settings/policies', {
      token,
      body: { value: { staff_factor_for_all: role === 'owner' } },
    })
  const manager = await aStaffMember(stage.server, { role: roleHere('manager') })
  expect((await change('owner', await logInStaff(db, owner.accountId))).status).toBe(200)
  expect((await logIn(desk)).body['step']).toBe('set_up')
  // Only an owner changes how others log in.
  expect((await change('manager', await logInStaff(db, manager.accountId))).status).toBe(403)
  expect((await logIn(desk)).body['step']).toBe('set_up')
})

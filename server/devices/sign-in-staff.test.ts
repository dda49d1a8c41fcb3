import { beforeAll, describe, expect, test } from 'vitest'
import { aMember } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { aBrowser, aStaffMember, codeOf, type StaffMember } from '#dev/testing/staff-logins.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aPassword, signUp, publishDocuments, textOf } from '#dev/testing/visitors.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'

const stage = stageStudio()
const roleHere = (role: 'owner' | 'manager' | 'desk' | 'instructor') => ({ branchId: stage.studio.branchId, role })
const logIn = async (who: { email: string }, fields: object = {}) =>
  stage.server.request('POST', '/staff/session', { body: { login: who.email, password: aPassword, ...fields } })

describe('a login of staff', () => {
  test('is open at once for a desk, and its bearer has the role', async () => {
    const desk = await aStaffMember(stage.server, { role: roleHere('desk') })
    const { status, body } = await logIn(desk)
    expect([status, body['step']]).toEqual([200, 'open'])
    const session = await stage.server.request('GET', '/staff/session', { token: textOf(body['token']) })
    expect(session.body).toMatchObject({
      step: 'open',
      session: { role: 'desk', confirm_by: 'password', me: { email: desk.email } },
    })
  })

  test('of a manager asks for the code, and opens nothing before it', async () => {
    const manager = await aStaffMember(stage.server, { role: roleHere('manager'), hasFactor: true })
    const half = await logIn(manager)
    expect(half.body['step']).toBe('factor')
    const token = textOf(half.body['token'])
    expect((await stage.server.request('GET', '/staff/roles', { token })).status).toBe(401)
    expect((await stage.server.request('GET', '/me', { token })).status).toBe(401)
    const code = await codeOf(stage.server, manager)
    const whole = await stage.server.request('POST', '/staff/session/factor', { token, body: { code } })
    expect(whole.body['step']).toBe('open')
    const opened = textOf(whole.body['token'])
    expect((await stage.server.request('GET', '/staff/roles', { token: opened })).status).toBe(200)
    // The login that owed the factor is over.
    expect((await stage.server.request('POST', '/staff/session/factor', { token, body: { code } })).status).toBe(401)
  })

  test('of a program takes password and code at once', async () => {
    const owner = await aStaffMember(stage.server, { role: roleHere('owner'), hasFactor: true })
    const { body } = await logIn(owner, { code: await codeOf(stage.server, owner) })
    expect(body['step']).toBe('open')
  })

  test('lives twelve hours, however much it is used', async () => {
    const desk = await aStaffMember(stage.server, { role: roleHere('desk') })
    const token = textOf((await logIn(desk)).body['token'])
    for (const hours of [6, 5]) {
      await stage.server.clock.advance({ hours })
      expect((await stage.server.request('GET', '/staff/devices', { token })).status).toBe(200)
    }
    await stage.server.clock.advance({ hours: 1 })
    expect((await stage.server.request('GET', '/staff/devices', { token })).status).toBe(401)
  })

  test('that owes the factor lives ten minutes', async () => {
    const owner = await aStaffMember(stage.server, { role: roleHere('owner'), hasFactor: true })
    const token = textOf((await logIn(owner)).body['token'])
    await stage.server.clock.advance({ minutes: 10 })
    const body = { code: await codeOf(stage.server, owner) }
    expect((await stage.server.request('POST', '/staff/session/factor', { token, body })).status).toBe(401)
  })

  test('gives a browser a strict cookie and no token', async () => {
    const desk = await aStaffMember(stage.server, { role: roleHere('desk') })
    const browser = aBrowser(stage.server)
    const { body, headers } = await browser.request('POST /staff/session', { login: desk.email, password: aPassword })
    expect(body['token']).toBeNull()
    const line = headers.getSetCookie().find((one) => one.startsWith('hundred_staff='))
    expect(line).toMatch(/; Path=\/; Max-Age=43200; SameSite=Strict; HttpOnly$/)
    expect((await browser.request('GET /staff/session')).body['step']).toBe('open')
    await browser.request('DELETE /staff/session', {})
    expect((await browser.request('GET /staff/session')).body['step']).toBe('none')
  })
})

describe('a login of staff is refused', () => {
  test('to an account without a role, which the shop lets in', async () => {
    await publishDocuments(stage.server.db, stage.studio.branchId)
    const email = 'no-role@example.com'
    await signUp(stage.server, { email })
    const refused = await unchanged(stage.server, async () => logIn({ email }))
    expect([refused.status, refused.body['code']]).toEqual([403, 'devices.no_role'])
  })

  test('with a wrong password like an unknown login', async () => {
    const desk = await aStaffMember(stage.server, { role: roleHere('desk') })
    const wrong = await unchanged(stage.server, async () => logIn(desk, { password: 'another password' }))
    const unknown = await logIn({ email: 'nobody-at-all@example.com' })
    expect(wrong.body['code']).toBe('auth.wrong_login')
    expect(unknown.body['code']).toBe('auth.wrong_login')
  })

  test('with the right password and a wrong code', async () => {
    const owner = await aStaffMember(stage.server, { role: roleHere('owner'), hasFactor: true })
    const right = await codeOf(stage.server, owner)
    const code = right === '000000' ? '000001' : '000000'
    const refused = await unchanged(stage.server, async () => logIn(owner, { code }))
    expect([refused.status, refused.body['code']]).toEqual([422, 'devices.code_wrong'])
  })

  test('with a code that was used', async () => {
    const owner = await aStaffMember(stage.server, { role: roleHere('owner'), hasFactor: true })
    const code = await codeOf(stage.server, owner)
    expect((await logIn(owner, { code })).status).toBe(200)
    const again = await unchanged(stage.server, async () => logIn(owner, { code }))
    expect([again.status, again.body['code']]).toEqual([409, 'devices.code_used'])
    expect((await logIn(owner, { code: await codeOf(stage.server, { ...owner, later: 1 }) })).status).toBe(200)
  })

  test('with the code of a clock that is an hour off; that of half a minute off is accepted', async () => {
    const owner = await aStaffMember(stage.server, { role: roleHere('owner'), hasFactor: true })
    const { clock } = stage.server
    await clock.freeze(await clock.now())
    for (const steps of [-120, 120, -2, 2]) {
      const { body } = await logIn(owner, { code: await codeOf(stage.server, { ...owner, later: steps }) })
      expect(body['code'], String(steps)).toBe('devices.code_wrong')
    }
    expect((await logIn(owner, { code: await codeOf(stage.server, { ...owner, later: -1 }) })).status).toBe(200)
    await clock.set(await clock.now())
  })
})

describe('of two logins with one code', () => {
  const bothWith = async (owner: StaffMember, code: string) =>
    (await Promise.all([logIn(owner, { code }), logIn(owner, { code })]))
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)

  test('one gets in', async () => {
    const owner = await aStaffMember(stage.server, { role: roleHere('owner'), hasFactor: true })
    expect(await bothWith(owner, await codeOf(stage.server, owner))).toEqual([200, 409])
  })

  test('both get in without the lock', async () => {
    const owner = await aStaffMember(stage.server, { role: roleHere('owner'), hasFactor: true })
    const code = await codeOf(stage.server, owner)
    const statuses = await withoutLock({ of: /from "staff_factors".*for update/s, readers: 2 }, async () =>
      bothWith(owner, code),
    )
    expect(statuses).toEqual([200, 200])
  })
})

describe('a device', () => {
  test('is known to its owner for twelve hours after a factor, and then asks again', async () => {
    const manager = await aStaffMember(stage.server, { role: roleHere('manager'), hasFactor: true })
    const browser = aBrowser(stage.server)
    const login = { login: manager.email, password: aPassword }
    expect((await browser.request('POST /staff/session', login)).body['step']).toBe('factor')
    const code = await codeOf(stage.server, manager)
    expect((await browser.request('POST /staff/session/factor', { code })).body['step']).toBe('open')
    await browser.request('DELETE /staff/session', {})
    expect((await browser.request('POST /staff/session', login)).body['step']).toBe('open')
    await stage.server.clock.advance({ hours: 12 })
    expect((await browser.request('POST /staff/session', login)).body['step']).toBe('factor')
  })

  test('that a colleague is known on asks for the factor of somebody else', async () => {
    const [one, other] = await Promise.all([
      aStaffMember(stage.server, { role: roleHere('manager'), hasFactor: true }),
      aStaffMember(stage.server, { role: roleHere('manager'), hasFactor: true }),
    ])
    const browser = aBrowser(stage.server)
    const code = await codeOf(stage.server, one)
    await browser.request('POST /staff/session', { login: one.email, password: aPassword, code })
    const { body } = await browser.request('POST /staff/session', { login: other.email, password: aPassword })
    expect(body['step']).toBe('factor')
  })
})

describe('the number of tries', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({ beside: stage.server, env: { RATE_LIMITS: 'on' } })
    return async () => limited.stop()
  })

  test('of a code is five in a quarter of an hour', async () => {
    const owner = await aStaffMember(stage.server, { role: roleHere('owner'), hasFactor: true })
    const body = { login: owner.email, password: aPassword, code: '12 34 5' }
    const statuses = []
    for (let tries = 0; tries < 6; tries += 1)
      statuses.push((await limited.request('POST', '/staff/session', { body })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })
})

test('a member without a role sees no login of staff, and the session of a shop is none', async () => {
  const member = await aMember(stage.server.db)
  const { body } = await stage.server.request('GET', '/staff/session', { token: member.token })
  expect(body).toMatchObject({ step: 'none', session: null, device: null, people: [] })
})

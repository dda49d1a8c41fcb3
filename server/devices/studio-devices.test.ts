import { describe, expect, test } from 'vitest'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { logInStaff } from '#dev/testing/log-in-staff.ts'
import { aBrowser, aStaffMember, codeOf, type StaffMember } from '#dev/testing/staff-logins.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aPassword, textOf } from '#dev/testing/visitors.ts'

const stage = stageStudio()
const roleHere = (role: 'owner' | 'manager' | 'desk' | 'instructor') => ({ branchId: stage.studio.branchId, role })

async function anOwner() {
  const owner = await aStaffMember(stage.server, { role: roleHere('owner'), hasFactor: true })
  return { owner, token: await logInStaff(stage.server.db, owner.accountId) }
}

/** A bearer as programs get it, whose proof of who is there ages. */
async function bearerOf(who: StaffMember): Promise<string> {
  const code = who.secret === undefined ? {} : { code: await codeOf(stage.server, who) }
  const sent = { login: who.email, password: aPassword, ...code }
  return textOf((await stage.server.request('POST', '/staff/session', { body: sent })).body['token'])
}

async function browserOf(who: StaffMember) {
  const browser = aBrowser(stage.server)
  const code = who.secret === undefined ? {} : { code: await codeOf(stage.server, who) }
  await browser.request('POST /staff/session', { login: who.email, password: aPassword, ...code })
  return browser
}

const idsOf = (body: object): string[] => {
  const data: unknown = Reflect.get(body, 'data')
  return Array.isArray(data) ? data.map((one: { id: string }) => one.id) : []
}

describe('devices', () => {
  test('an owner sees the studio’s and everybody’s own, others see their own', async () => {
    const { token } = await anOwner()
    const desk = await aStaffMember(stage.server, { role: roleHere('desk') })
    const phone = await browserOf(desk)
    const enrolled = await stage.server.request('POST', '/staff/devices', {
      token,
      body: { kind: 'roster', name: 'iPad' },
    })
    const id = textOf(enrolled.body['id'])
    const own = idsOf((await phone.request('GET /staff/devices')).body)
    expect(own).toHaveLength(1)
    const all = idsOf((await stage.server.request('GET', '/staff/devices', { token })).body)
    expect(all).toEqual(expect.arrayContaining([id, ...own]))
    const { rows } = await stage.server.pool.query(`select action, details from audit_entries where subject_id = $1`, [
      id,
    ])
    expect(rows).toEqual([{ action: 'devices.enrol', details: { kind: 'roster', name: 'iPad', before: null } }])
  })

  test('one that is enrolled replaces the own device that the browser was', async () => {
    const { owner } = await anOwner()
    const browser = await browserOf(owner)
    const before = idsOf((await browser.request('GET /staff/devices')).body)
    const { body } = await browser.request('POST /staff/devices', { kind: 'kiosk', name: 'Door' })
    const after = (await browser.request('GET /staff/devices')).body
    expect(idsOf(after)).toContain(body['id'])
    expect(after['data']?.['length']).toBe(before.length)
    expect((await browser.request('GET /staff/session')).body).toMatchObject({
      step: 'open',
      device: { kind: 'kiosk', name: 'Door', lock_minutes: null },
    })
  })

  test('one that is revoked while it is open is logged out with its next request, and known no more', async () => {
    const { token } = await anOwner()
    const desk = await aStaffMember(stage.server, { role: roleHere('desk'), pin: '482913' })
    const phone = await browserOf(desk)
    const [id = ''] = idsOf((await phone.request('GET /staff/devices')).body)
    expect((await stage.server.request('DELETE', `/staff/devices/${id}`, { token, body: {} })).status).toBe(200)
    expect((await phone.request('GET /staff/devices')).status).toBe(401)
    const taken = await phone.request('POST /staff/session/switch', { account_id: desk.accountId, pin: '482913' })
    expect(taken.body['code']).toBe('devices.unknown_device')
    expect((await phone.request('GET /staff/session')).body).toMatchObject({ step: 'none', device: null })
  })

  test('anybody revokes the own phone, and nobody but an owner another’s', async () => {
    const [desk, colleague] = await Promise.all([
      aStaffMember(stage.server, { role: roleHere('desk') }),
      aStaffMember(stage.server, { role: roleHere('desk') }),
    ])
    const [mine, theirs] = [await browserOf(desk), await browserOf(colleague)]
    const [own = ''] = idsOf((await mine.request('GET /staff/devices')).body)
    const [other = ''] = idsOf((await theirs.request('GET /staff/devices')).body)
    const refused = await unchanged(stage.server, async () => mine.request(`DELETE /staff/devices/${other}`, {}))
    expect(refused.status).toBe(404)
    expect((await mine.request(`DELETE /staff/devices/${own}`, {})).status).toBe(200)
  })

  test('an owner of another branch finds none of them', async () => {
    const { token } = await anOwner()
    const enrolled = await stage.server.request('POST', '/staff/devices', { token, body: { kind: 'desk', name: 'PC' } })
    const elsewhere = await aStudio(stage.server.db, { code: 'ipoh' })
    stage.server.lists.clear()
    const other = await aMember(stage.server.db, { role: { branchId: elsewhere.branchId, role: 'owner' } })
    const away = { token: await logInStaff(stage.server.db, other.accountId), headers: { 'x-branch': 'ipoh' } }
    const path = `/staff/devices/${textOf(enrolled.body['id'])}`
    const refused = await unchanged(stage.server, async () =>
      stage.server.request('DELETE', path, { ...away, body: {} }),
    )
    expect(refused.status).toBe(404)
    expect(idsOf((await stage.server.request('GET', '/staff/devices', away)).body)).toEqual([])
  })

  test.each(['manager', 'desk', 'instructor'] as const)('a %s enrols none', async (role) => {
    const one = await aStaffMember(stage.server, { role: roleHere(role) })
    const token = await logInStaff(stage.server.db, one.accountId)
    const body = { kind: 'desk', name: 'Mine' }
    expect((await stage.server.request('POST', '/staff/devices', { token, body })).status).toBe(403)
  })
})

describe('an act that is asked again', () => {
  const enrol = async (token: string) =>
    stage.server.request('POST', '/staff/devices', { token, body: { kind: 'desk', name: 'PC' } })

  test('counts five minutes after the proof, and then asks for it', async () => {
    const { owner } = await anOwner()
    const token = await bearerOf(owner)
    expect((await enrol(token)).status).toBe(201)
    await stage.server.clock.advance({ minutes: 5 })
    const refused = await unchanged(stage.server, async () => enrol(token))
    expect([refused.status, refused.body['code']]).toEqual([403, 'auth.confirm'])
    const body = { code: await codeOf(stage.server, owner) }
    expect((await stage.server.request('POST', '/staff/session/confirm', { token, body })).status).toBe(200)
    expect((await enrol(token)).status).toBe(201)
  })

  test('takes no proof that is weaker than the one it asks for', async () => {
    const { token } = await anOwner()
    const { status, body } = await stage.server.request('POST', '/staff/session/confirm', {
      token,
      body: { password: aPassword },
    })
    expect([status, body['code'], body['details']]).toEqual([422, 'devices.proof', { confirm_by: 'code' }])
  })

  test('takes the PIN on the studio’s device, counted as at the lock', async () => {
    const { owner } = await anOwner()
    const browser = await browserOf(owner)
    await browser.request('POST /staff/devices', { kind: 'desk', name: 'PC' })
    expect((await browser.request('PUT /staff/pin', { pin: '482913' })).status).toBe(200)
    const wrong = await browser.request('POST /staff/session/confirm', { pin: '482914' })
    expect([wrong.status, wrong.body['code']]).toEqual([422, 'devices.pin_wrong'])
    expect((await browser.request('POST /staff/session/confirm', { pin: '482913' })).status).toBe(200)
    expect((await browser.request('GET /staff/session')).body).toMatchObject({ device: { pin_tries_left: 5 } })
  })

  test('asks a desk without PIN and factor for the password', async () => {
    const desk = await aStaffMember(stage.server, { role: roleHere('desk') })
    const token = await bearerOf(desk)
    await stage.server.clock.advance({ minutes: 5 })
    const confirm = async (password: string) =>
      stage.server.request('POST', '/staff/session/confirm', { token, body: { password } })
    expect((await confirm('another password')).body['code']).toBe('auth.reauth')
    expect((await stage.server.request('PUT', '/staff/pin', { token, body: { pin: '482913' } })).status).toBe(403)
    expect((await confirm(aPassword)).status).toBe(200)
    expect((await stage.server.request('PUT', '/staff/pin', { token, body: { pin: '482913' } })).status).toBe(200)
  })
})

test('a PIN that is guessed first is refused, and none is set', async () => {
  const desk = await aStaffMember(stage.server, { role: roleHere('desk') })
  const token = await logInStaff(stage.server.db, desk.accountId)
  const refused = await unchanged(stage.server, async () =>
    stage.server.request('PUT', '/staff/pin', { token, body: { pin: '123456' } }),
  )
  expect([refused.status, refused.body['code']]).toEqual([422, 'devices.pin_weak'])
})

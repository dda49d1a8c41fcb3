import { describe, expect, test } from 'vitest'
import { aBrowser, aStaffMember, codeOf, type StaffMember } from '#dev/testing/staff-logins.ts'
import { stageStudio } from '#dev/testing/stage.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aPassword, textOf } from '#dev/testing/visitors.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'

const stage = stageStudio()
const pin = '482913'
const wrong = '000111'
const roleHere = (role: 'owner' | 'manager' | 'desk' | 'instructor') => ({ branchId: stage.studio.branchId, role })

type Browser = ReturnType<typeof aBrowser>

/** Somebody with a PIN. */
async function someone(role: 'owner' | 'manager' | 'desk' | 'instructor' = 'desk'): Promise<StaffMember> {
  return aStaffMember(stage.server, { role: roleHere(role), pin, hasFactor: role === 'owner' || role === 'manager' })
}

/** The studio's iPad, which an owner enrolled and left. */
async function aTablet(): Promise<Browser> {
  const owner = await someone('owner')
  const browser = aBrowser(stage.server)
  const code = await codeOf(stage.server, owner)
  await browser.request('POST /staff/session', { login: owner.email, password: aPassword, code })
  const enrolled = await browser.request('POST /staff/devices', { kind: 'desk', name: 'Desk iPad' })
  expect(enrolled.status).toBe(201)
  expect(enrolled.body['key']).toBeNull()
  await browser.request('DELETE /staff/session', {})
  return browser
}

const take = async (browser: Browser, who: StaffMember, typed = pin) =>
  browser.request('POST /staff/session/switch', { account_id: who.accountId, pin: typed })

describe('on a device of the studio', () => {
  test('a PIN logs its owner in, and whoever was there is logged out', async () => {
    const tablet = await aTablet()
    const [nadia, farah] = [await someone(), await someone('instructor')]
    expect((await take(tablet, nadia)).body['step']).toBe('open')
    const first = tablet.cookies.get('hundred_staff') ?? ''
    expect((await take(tablet, farah)).status).toBe(200)
    expect((await tablet.request('GET /staff/session')).body).toMatchObject({
      step: 'open',
      session: { role: 'instructor', confirm_by: 'pin' },
      device: { kind: 'desk', name: 'Desk iPad', lock_minutes: 5, pin_tries_left: 5 },
    })
    expect((await stage.server.request('GET', '/staff/devices', { token: first })).status).toBe(401)
  })

  test('the lock shows who may take over, without a login', async () => {
    const tablet = await aTablet()
    const nadia = await someone()
    const { body } = await tablet.request('GET /staff/session')
    expect(body['step']).toBe('none')
    expect(body['people']).toContainEqual({ account_id: nadia.accountId, name: 'Lim Hui Min', role: 'desk' })
    expect((await aBrowser(stage.server).request('GET /staff/session')).body['people']).toEqual([])
  })

  test('an owner logs in by password without a code, since the device is known', async () => {
    const tablet = await aTablet()
    const owner = await someone('owner')
    const { body } = await tablet.request('POST /staff/session', { login: owner.email, password: aPassword })
    expect(body['step']).toBe('open')
  })

  test('a PIN that is guessed is locked after five tries, and the password opens it', async () => {
    const tablet = await aTablet()
    const nadia = await someone()
    const codes: unknown[] = []
    await unchanged(stage.server, async () => {
      for (let tries = 0; tries < 6; tries += 1) codes.push((await take(tablet, nadia, wrong)).body['code'])
    })
    expect(codes).toEqual([
      ...Array.from({ length: 4 }, () => 'devices.pin_wrong'),
      'devices.pin_locked',
      'devices.pin_locked',
    ])
    // Neither the right one, nor that of a colleague, counts now.
    expect((await take(tablet, nadia)).body['code']).toBe('devices.pin_locked')
    expect((await take(tablet, await someone())).body['code']).toBe('devices.pin_locked')
    await tablet.request('POST /staff/session', { login: nadia.email, password: aPassword })
    expect((await take(tablet, nadia)).status).toBe(200)
  })

  test('a PIN that is guessed on many devices is locked after ten tries in all', async () => {
    const nadia = await someone()
    const told: unknown[] = []
    for (let devices = 0; devices < 3; devices += 1) {
      const tablet = await aTablet()
      for (let tries = 0; tries < 4; tries += 1) told.push((await take(tablet, nadia, wrong)).body['code'])
    }
    expect(told.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 'devices.pin_wrong'))
    expect(told.slice(9)).toEqual(Array.from({ length: 3 }, () => 'devices.pin_locked'))
    const tablet = await aTablet()
    expect((await take(tablet, nadia)).body['code']).toBe('devices.pin_locked')
    // A colleague is not locked out by it.
    expect((await take(tablet, await someone())).status).toBe(200)
  })

  test('somebody without a PIN is answered and counted like a wrong one', async () => {
    const tablet = await aTablet()
    const nobody = await aStaffMember(stage.server, { role: roleHere('desk') })
    const { status, body } = await take(tablet, nobody, wrong)
    expect([status, body['code']]).toEqual([422, 'devices.pin_wrong'])
    expect((await tablet.request('GET /staff/session')).body).toMatchObject({ device: { pin_tries_left: 4 } })
  })

  test('a PIN of somebody whose role was taken counts no more', async () => {
    const tablet = await aTablet()
    const nadia = await someone()
    await stage.server.db.deleteFrom('account_roles').where('account_id', '=', nadia.accountId).execute()
    expect((await take(tablet, nadia)).body['code']).toBe('devices.pin_wrong')
  })

  test.each(['12345', '1234567', '12345a', '', '１２３４５６'])('the PIN "%s" is refused as none', async (typed) => {
    const tablet = await aTablet()
    const { status, body } = await take(tablet, await someone(), typed)
    expect([status, body['code']]).toEqual([422, 'request.invalid'])
  })
})

describe('of twenty wrong PINs at once', () => {
  const guess = async () => {
    const tablet = await aTablet()
    const nadia = await someone()
    const answers = await Promise.all(Array.from({ length: 20 }, async () => take(tablet, nadia, wrong)))
    return answers.filter(({ body }) => textOf(body['code']) === 'devices.pin_wrong').length
  }

  test('four are compared and told so, and the fifth locks', async () => {
    expect(await guess()).toBe(4)
  })

  test('more are compared without the locks', async () => {
    const compared = await withoutLock(
      { of: /from "staff_(devices|pins)".*for update/s, readers: 20, limitMs: 500 },
      guess,
    )
    expect(compared).toBeGreaterThan(5)
  })
})

describe('on an own device', () => {
  test('the PIN of its owner counts, that of a colleague does not', async () => {
    const farah = await someone('instructor')
    const phone = aBrowser(stage.server)
    await phone.request('POST /staff/session', { login: farah.email, password: aPassword })
    await phone.request('DELETE /staff/session', {})
    const { body } = await phone.request('GET /staff/session')
    expect(body).toMatchObject({ device: { kind: 'own', lock_minutes: 2 }, people: [{ account_id: farah.accountId }] })
    const colleague = await take(phone, await someone())
    expect([colleague.status, colleague.body['code']]).toEqual([403, 'devices.unknown_device'])
    expect((await take(phone, farah)).status).toBe(200)
  })

  test('the PIN of a manager counts for twelve hours after the password', async () => {
    const marcus = await someone('manager')
    const phone = aBrowser(stage.server)
    const code = await codeOf(stage.server, marcus)
    await phone.request('POST /staff/session', { login: marcus.email, password: aPassword, code })
    await stage.server.clock.advance({ hours: 11, minutes: 59 })
    expect((await take(phone, marcus)).status).toBe(200)
    await stage.server.clock.advance({ minutes: 1 })
    expect((await take(phone, marcus)).body['code']).toBe('devices.unknown_device')
  })
})

test('a new password ends the PIN, and own devices ask for password and code again', async () => {
  const nadia = await someone()
  const [phone, tablet] = [aBrowser(stage.server), await aTablet()]
  await phone.request('POST /staff/session', { login: nadia.email, password: aPassword })
  await phone.request('DELETE /staff/session', {})
  const next = 'another-Long-9-password'
  const { body } = await stage.server.request('POST', '/token', { body: { login: nadia.email, password: aPassword } })
  const changed = await stage.server.request('POST', '/change-password', {
    token: textOf(body['token']),
    body: { old_password: aPassword, new_password: next },
  })
  expect(changed.status).toBe(200)
  expect((await take(phone, nadia)).body['code']).toBe('devices.unknown_device')
  expect((await take(tablet, nadia)).body['code']).toBe('devices.pin_wrong')
})

test('a PIN counts on no device that is not known', async () => {
  const nadia = await someone()
  const { status, body } = await unchanged(stage.server, async () => take(aBrowser(stage.server), nadia))
  expect([status, body['code']]).toEqual([403, 'devices.unknown_device'])
})

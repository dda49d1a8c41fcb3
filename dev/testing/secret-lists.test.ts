import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCode } from '#domain/attendance/pass-code.ts'
import { asId } from '#domain/kit/id.ts'
import { instantAt } from '#domain/kit/time.ts'
import { deviceMark } from '#server/accounts/device-mark.ts'
import { signCode } from '#server/attendance/sign-code.ts'
import { calendarToken } from '#server/calendars/calendar-token.ts'
import { sealAgain } from '#server/devices/seal-again.ts'
import { sealedSecret } from '#server/devices/sealed-secret.ts'
import { claimToken } from '#server/giftcards/claim-token.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import { orderKey } from '#server/orders/order-key.ts'
import { attemptKey } from '#server/payments/attempts.ts'
import { aStudio, type Studio } from './builders.ts'
import { messagesTo } from './messages.ts'
import { startTestServer, type TestServer } from './server.ts'
import { aStaffMember, codeOf } from './staff-logins.ts'
import { aPassword, publishDocuments, signUp, textOf } from './visitors.ts'

const former = 'the former secret of the studio'
const next = 'the next secret of the studio'
let studio: Studio
/** Makes what is new with the former secret. */
let slow: TestServer
/** Makes what is new with the next one. */
let quick: TestServer

beforeAll(async () => {
  slow = await startTestServer({ env: { SECRET: `${former},${next}` } })
  quick = await startTestServer({ beside: slow, env: { SECRET: `${next}, ${former}` } })
  studio = await aStudio(slow.db)
  await publishDocuments(slow.db, studio.branchId)
})
afterAll(async () => {
  await quick.stop()
  await slow.stop()
})

test('two servers with the list of secrets in two orders know the codes, addresses, cards and people of each other', async () => {
  for (const [maker, other] of [
    [slow, quick],
    [quick, slow],
  ] as const) {
    const contact = { email: `mei${randomInt(1e9)}@example.com`, phone: `6012${randomInt(1e6, 1e7)}` }
    const { body } = await signUp(maker, contact)
    const token = textOf(body['token'])
    await maker.request('POST', '/send-email-verify', { token, body: {} })
    const [letter] = (await messagesTo(maker.db, { recipient: contact.email })).slice(-1)
    const code = /^\d{6}$/m.exec(letter?.plain ?? '')?.[0] ?? 'none'
    expect((await other.request('POST', '/verify-email', { token, body: { code } })).status).toBe(200)

    const opened = await maker.request('POST', '/bookings/calendar', { token, body: {} })
    const name = /calendar\/.+\.ics$/.exec(textOf(opened.body['url']))?.[0] ?? ''
    expect((await fetch(`${other.url}/api/${name}`)).status).toBe(200)

    const owner = await aStaffMember(maker, { role: { branchId: studio.branchId, role: 'owner' }, hasFactor: true })
    const login = { login: owner.email, password: aPassword, code: await codeOf(maker, owner) }
    const session = await other.request('POST', '/staff/session', { body: login })
    expect(session.body['step']).toBe('open')

    // Whoever left on one server is known on the other: the former keys of a contact are those of both secrets.
    await maker.request('POST', '/me/delete', { token, body: { password: aPassword } })
    const again = await signUp(other, contact)
    const { rows } = await slow.pool.query<{ known: number }>(
      `select count(*)::integer as known from identity_keys mine join identity_keys theirs using (kind, value)
       where kind = 'identity' and mine.person_id = $1 and theirs.person_id = $2`,
      [textOf(body['me']?.['person_id']), textOf(again.body['me']?.['person_id'])],
    )
    expect(rows[0]?.known).toBeGreaterThanOrEqual(2)
  }
})

const accountId = '0195d3a0-0000-7000-8000-00000000000a'
const now = instantAt(1_800_000_000_000)
const device = { accountId, passwordHash: 'hash' }
/** What one secret makes, and whether a list knows it. */
const kinds: Readonly<Record<string, (secret: string) => (secrets: Secrets) => boolean>> = {
  'the link of a gift': (secret) => {
    const made = claimToken.of({ cardId: asId('gift_cards', accountId), secret })
    return (secrets) => claimToken.read(made, secrets) !== undefined
  },
  'the address of a calendar': (secret) => {
    const made = calendarToken.make({ feedId: accountId, secret })
    return (secrets) => calendarToken.read(made, secrets) !== undefined
  },
  'the key of an order': (secret) => {
    const made = orderKey.of({ orderId: accountId, secret, now })
    return (secrets) => orderKey.opens(made, { orderId: accountId, secrets, now })
  },
  'the key of an attempt': (secret) => {
    const made = attemptKey.of({ merchantRef: 'PAY-1', secret })
    return (secrets) => attemptKey.opened(made, secrets) !== undefined
  },
  'the mark of a device': (secret) => {
    const made = deviceMark.sign({ ...device, nonce: 'one', secret })
    return (secrets) => deviceMark.read(made, { ...device, secrets }) !== undefined
  },
  'the code of a pass': (secret) => {
    const step = Math.floor(now.epochMilliseconds / 30_000)
    const code = readCode(signCode.make({ kind: 'pass', subject: accountId, secret, step }), now)
    return (secrets) => code !== undefined && signCode.isTrue(code, secrets)
  },
  'the secret of an authenticator': (secret) => {
    const made = sealedSecret.seal('ABCDEFGH', { accountId, installation: secret })
    return (secrets) => sealedSecret.open(made, { accountId, secrets }) === 'ABCDEFGH'
  },
}

test.each(Object.entries(kinds))('%s is known by a list in any order, and by no other', (_kind, make) => {
  const isKnown = make(former)
  expect([[former], [former, next], [next, former]].map(([first = '', ...rest]) => isKnown([first, ...rest]))).toEqual([
    true,
    true,
    true,
  ])
  expect(isKnown([next])).toBe(false)
})

test('authenticators are sealed with the newest secret while there are two, so that the former may be left out', async () => {
  const manager = await aStaffMember(slow, { role: { branchId: studio.branchId, role: 'manager' }, hasFactor: true })
  const after = await startTestServer({ beside: slow, env: { SECRET: next } })
  const logIn = async () => {
    const body = { login: manager.email, password: aPassword, code: await codeOf(slow, { ...manager, later: 1 }) }
    return (await after.request('POST', '/staff/session', { body })).body
  }
  expect((await logIn())['code']).toBe('devices.code_wrong')
  await sealAgain(after.db, after.config)
  expect((await logIn())['code']).toBe('devices.code_wrong')
  await sealAgain(quick.db, quick.config)
  expect((await logIn())['step']).toBe('open')
  await after.stop()
})

import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { asId } from '#domain/kit/id.ts'
import { hashText } from '#server/kit/idempotency.ts'

let server: TestServer
let email: string
let accountId: ReturnType<typeof asId<'accounts'>>
let token: string
let elsewhere: string
let calendar: string

const post = async (path: string, { body = {}, by }: { body?: object; by?: string } = {}) =>
  server.request('POST', path, { ...(by !== undefined && { token: by }), body })
/** The latest code, to any recipient. */
const codeOf = async () => {
  const sent = await messagesTo(server.db, { accountId })
  return sent.flatMap(({ plain }) => /^\d{6}$/m.exec(plain)?.[0] ?? []).at(-1) ?? 'none'
}

beforeAll(async () => {
  server = await startTestServer()
  await publishDocuments(server.db, (await aStudio(server.db)).branchId)
})
afterAll(async () => server.stop())
beforeEach(async () => {
  email = `owner-${randomInt(1e9)}@example.com`
  const { body } = await signUp(server, { email })
  accountId = asId('accounts', textOf(body['me']?.['id']))
  token = textOf(body['token'])
  elsewhere = textOf((await post('/token', { body: { login: email, password: aPassword } })).body['token'])
  calendar = textOf((await post('/bookings/calendar', { by: elsewhere })).body['url'])
  await sql`
    insert into push_subscriptions (session_hash, endpoint, p256dh, auth, created_at)
    values (${hashText(elsewhere)}, ${`https://push.example/${randomInt(1e9)}`}, 'key', 'auth', studio_now())`.execute(
    server.db,
  )
  await pendingCodes()
})

/** A valid code of each purpose, that of a merge requested by another account. */
async function pendingCodes(): Promise<void> {
  const { accountId: other } = await aMember(server.db)
  await sql`
    insert into account_codes (account_id, other_account_id, purpose, channel, contact, code_hash, created_at, expires_at)
    select case when purpose = 'merge_accounts' then ${other}::uuid else ${accountId}::uuid end,
      case when purpose = 'merge_accounts' then ${accountId}::uuid end, purpose, 'email', ${email}, 'none',
      studio_now() - interval '2 minutes', studio_now() + interval '10 minutes'
    from unnest(array['reset_password', 'change_contact', 'verify_phone', 'merge_accounts']) as purpose`.execute(
    server.db,
  )
}

/**
 * Everything that reads or acts for an account without its password or the caller's session. What is left out gives no
 * access to the account: the mark of a device, a gift card, the key of an order without an account.
 */
const without = {
  'a session elsewhere': async () => (await server.request('GET', '/me', { token: elsewhere })).status === 200,
  'the address of the calendar': async () => (await fetch(calendar)).status === 200,
  'messages to a device elsewhere': async () =>
    hasRows(sql`
    select from push_subscriptions where session_hash = ${hashText(elsewhere)}`),
  'a code under way': async () =>
    hasRows(sql`
    select from account_codes where ${accountId} in (account_id, other_account_id) and used_at is null and replaced_at is null`),
}
const hasRows = async (query: ReturnType<typeof sql>) => (await query.execute(server.db)).rows.length > 0
const alive = async () => {
  const names: string[] = []
  for (const [name, lives] of Object.entries(without)) if (await lives()) names.push(name)
  return names
}

const another = 'four cold glasses of teh'
const events = {
  'a reset of the password': async () => {
    await post('/forget-password', { body: { login: email } })
    return post('/reset-password', { body: { login: email, code: await codeOf(), password: another } })
  },
  'a change of the password': async () =>
    post('/change-password', { by: token, body: { old_password: aPassword, new_password: another } }),
  'the end of all other sessions': async () => server.request('DELETE', '/me/sessions', { token }),
  'the proof of the e-mail': async () => {
    await post('/send-email-verify', { by: token })
    return post('/verify-email', { by: token, body: { code: await codeOf() } })
  },
  'another e-mail': async () => {
    const login = `new-${email}`
    await post('/me/contact', { by: token, body: { login } })
    return server.request('PUT', '/me/contact', { token, body: { login, code: await codeOf(), password: aPassword } })
  },
  'the end of the account': async () => post('/me/delete', { by: token, body: { password: aPassword } }),
}

describe('what acts for an account without a session', () => {
  it('what acts for an account without a session works until one of these', async () => {
    expect(await alive()).toEqual(Object.keys(without))
  })

  it.each(Object.entries(events))('what acts for an account without a session ends with %s', async (_name, event) => {
    expect((await event()).status).toBe(200)
    expect(await alive()).toEqual([])
  })
})

describe('an account that its owner takes back from a stranger', () => {
  it('an account that its owner takes back from a stranger loses the referral that the stranger named', async () => {
    const referrer = await signUp(server, { email: `stranger-${randomInt(1e9)}@example.com` })
    const by = textOf(referrer.body['token'])
    const code = textOf((await server.request('GET', '/refer-code', { token: by })).body['code'])
    email = `planted-${randomInt(1e9)}@example.com`
    const planted = await signUp(server, { email, referral_code: code })
    accountId = asId('accounts', textOf(planted.body['me']?.['id']))
    const friends = async () => {
      const { body } = await server.request('GET', '/referrals', { token: by })
      return JSON.stringify(body['data'])
    }
    expect(await friends()).toContain('"status":"joined"')
    expect((await events['a reset of the password']()).status).toBe(200)
    expect(await friends()).not.toContain('"status":"joined"')
  })

  it('an account that its owner takes back keeps its referral when the e-mail was verified before', async () => {
    const referrer = await signUp(server, { email: `friend-${randomInt(1e9)}@example.com` })
    const by = textOf(referrer.body['token'])
    const code = textOf((await server.request('GET', '/refer-code', { token: by })).body['code'])
    email = `proven-${randomInt(1e9)}@example.com`
    const joined = await signUp(server, { email, referral_code: code })
    accountId = asId('accounts', textOf(joined.body['me']?.['id']))
    token = textOf(joined.body['token'])
    expect((await events['the proof of the e-mail']()).status).toBe(200)
    expect((await events['a reset of the password']()).status).toBe(200)
    const { body } = await server.request('GET', '/referrals', { token: by })
    expect(JSON.stringify(body['data'])).toContain('"status":"joined"')
  })
})

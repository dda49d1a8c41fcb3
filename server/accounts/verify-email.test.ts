import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMember, aPack, aPlan, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { hashText } from '#server/kit/idempotency.ts'

let server: TestServer
let studio: Studio
let member: Member
let home: Temporal.Instant

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
})
beforeEach(async () => {
  member = await aMember(server.db)
  home = await server.clock.now()
})
afterEach(async () => server.clock.set(home.add({ hours: 25 })))
afterAll(async () => server.stop())

const send = async (by = member, key?: string) =>
  server.request('POST', '/send-email-verify', {
    token: by.token,
    body: {},
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })
const verify = async (code: string, by = member) =>
  server.request('POST', '/verify-email', { token: by.token, body: { code } })
const codes = async (of = member) =>
  (await messagesTo(server.db, of)).filter(({ template }) => template === 'accounts.code')
const codeOf = async (of = member) =>
  /^\d{6}$|^\d{4} \d{4} \d{4}$/m.exec((await codes(of)).at(-1)?.plain ?? '')?.[0] ?? 'none'
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const isVerified = async (of = member) =>
  (await server.request('GET', '/me', { token: of.token })).body['email_verified']
const row = async (of = member) =>
  server.db
    .selectFrom('account_codes')
    .select(['tries', 'used_at', 'code_hash'])
    .where('account_id', '=', of.accountId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('a code', () => {
  it('a code goes to the e-mail of the account, is kept as a digest, and verifies the e-mail', async () => {
    const sent = await send()
    expect(sent).toMatchObject({ status: 200, body: { success: true, email: member.email } })
    const code = await codeOf()
    const [message] = await codes()
    expect(message).toMatchObject({ recipient: member.email, subject: 'Your code for Hundred' })
    expect(message?.subject).not.toContain(code)
    expect(message?.plain).toContain('/my-account/account-settings?verify=email')
    expect((await row()).code_hash).not.toContain(code)
    expect(await isVerified()).toBe(false)
    expect((await verify(` ${code.slice(0, 3)} ${code.slice(3)} `)).body).toMatchObject({
      success: true,
      me: { email_verified: true },
    })
    expect(await isVerified()).toBe(true)
    expect((await server.request('GET', '/notifications', { token: member.token })).body['total']).toBe(0)
  })

  it('a code opens the sharing of a pack, which was refused before', async () => {
    const plan = await aPlan(server.db, { studio, credits: 25 })
    await server.db.updateTable('package_plans').set({ sharers: 2 }).where('id', '=', plan).execute()
    const lotId = await aPack(server.db, { studio, member, plan })
    await server.db
      .updateTable('package_lots')
      .set({ sharing_enabled_at: home, share_places: 2 })
      .where('id', '=', lotId)
      .execute()
    const share = async () =>
      server.request('POST', '/packages/share', {
        token: member.token,
        body: { lot_id: lotId, email: `${randomUUID()}@example.com` },
      })
    expect((await share()).body['code']).toBe('packages.share_unverified')
    await send()
    await verify(await codeOf())
    expect((await share()).status).toBe(201)
  })

  it('a code expires after fifteen minutes, to the millisecond', async () => {
    await server.clock.freeze(home)
    const late = await aMember(server.db)
    await Promise.all([send(), send(late)])
    await server.clock.freeze(home.add({ minutes: 15 }))
    expect((await verify(await codeOf(late), late)).body['code']).toBe('accounts.code_invalid')
    await server.clock.freeze(home.add({ minutes: 15 }).subtract({ milliseconds: 1 }))
    expect((await verify(await codeOf())).status).toBe(200)
  })

  it('a code is kept and sent again when it is asked for again', async () => {
    await send()
    const first = await codeOf()
    await server.clock.advance({ seconds: 61 })
    await send()
    expect([(await codes()).length, await codeOf()]).toEqual([2, first])
    expect((await verify(first)).status).toBe(200)
  })

  it('a code expires after five tries, for the right code too', async () => {
    await send()
    const code = await codeOf()
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await verify(wrong(code))).toMatchObject({
        status: 422,
        body: { code: 'accounts.code_invalid', errors: { code: ['Code is invalid'] } },
      })
    }
    expect((await verify(code)).body['code']).toBe('accounts.code_invalid')
    expect(await isVerified()).toBe(false)
    await server.clock.advance({ seconds: 61 })
    await send()
    expect((await verify(await codeOf())).status).toBe(200)
  })

  it('a code is checked five times at the most, however many guess at once', async () => {
    await send()
    const code = await codeOf()
    const guess = async () => verify(wrong(code))
    const guesses = await unchanged(server, async () => Promise.all(Array.from({ length: 20 }, guess)))
    expect(new Set(guesses.map(({ body }) => body['code']))).toEqual(new Set(['accounts.code_invalid']))
    expect(await row()).toMatchObject({ tries: 5, used_at: null })
    expect((await verify(code)).status).toBe(422)
  })

  it('a code verifies once, however often it is sent at once', async () => {
    await send()
    const code = await codeOf()
    const answers = await Promise.all(Array.from({ length: 10 }, async () => verify(code)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await row()).tries).toBe(1)
  })

  it('a code serves nobody else', async () => {
    const other = await aMember(server.db)
    await Promise.all([send(), send(other)])
    const mine = await codeOf()
    if (mine !== (await codeOf(other))) expect((await verify(mine, other)).status).toBe(422)
    expect((await verify(mine)).status).toBe(200)
    expect((await server.request('POST', '/verify-email', { body: { code: mine } })).status).toBe(401)
    expect((await server.request('POST', '/send-email-verify', { body: {} })).status).toBe(401)
  })

  it('a code proves nothing about an e-mail that changed meanwhile, and a changed one is verified anew', async () => {
    await send()
    const code = await codeOf()
    const change = async () =>
      server.db
        .updateTable('accounts')
        .set({ email: `${randomUUID()}@example.com` })
        .where('id', '=', member.accountId)
        .execute()
    await change()
    expect((await verify(code)).status).toBe(422)
    await server.clock.advance({ seconds: 61 })
    await send()
    expect((await verify(await codeOf())).status).toBe(200)
    await change()
    expect(await isVerified()).toBe(false)
  })

  it('a code ends every other session of the account, and not the one that verified', async () => {
    const elsewhere = randomUUID()
    await server.db
      .insertInto('auth_sessions')
      .values({
        token_hash: hashText(`a-${elsewhere}`),
        account_id: member.accountId,
        created_at: home,
        last_seen_at: home,
        expires_at: home.add({ hours: 24 }),
        dies_at: home.add({ hours: 48 }),
        platform: 'web',
      })
      .execute()
    expect((await server.request('GET', '/me', { token: `a-${elsewhere}` })).status).toBe(200)
    await send()
    await verify(await codeOf())
    expect((await server.request('GET', '/me', { token: `a-${elsewhere}` })).status).toBe(401)
    expect((await server.request('GET', '/me', { token: member.token })).status).toBe(200)
  })

  it.each(['', ' ', 'a'.repeat(41)])('%j is no code', async (code) => {
    expect((await verify(code)).body).toMatchObject({ code: 'request.invalid' })
  })
})

describe('sending a code', () => {
  it('a code is sent once for one request, once a minute, and five times a day', async () => {
    await server.clock.freeze(home)
    const key = randomUUID()
    const first = await send(member, key)
    expect(await send(member, key)).toMatchObject({ status: 200, body: first.body })
    expect(await codes()).toHaveLength(1)
    const early = await send()
    expect(early).toMatchObject({ status: 429, body: { code: 'request.too_many' } })
    expect(early.headers.get('retry-after')).toBe('60')
    for (let minute = 1; minute <= 4; minute += 1) {
      await server.clock.freeze(home.add({ minutes: minute }))
      expect((await send()).status).toBe(200)
    }
    await server.clock.freeze(home.add({ minutes: 5 }))
    expect((await send()).headers.get('retry-after')).toBe(String(24 * 3600 - 300))
    await server.clock.freeze(home.add({ hours: 24 }))
    expect((await send()).status).toBe(200)
  })

  it('a code that is sent at once from two devices leaves one valid code', async () => {
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 429, 429])
    expect((await verify(await codeOf())).status).toBe(200)
  })

  it('sending a code is refused where there is no e-mail, or nothing left to verify', async () => {
    const silent = await aMember(server.db)
    await server.db
      .updateTable('accounts')
      .set({ email: null, phone: `60${Math.floor(Math.random() * 1e9)}` })
      .where('id', '=', silent.accountId)
      .execute()
    expect((await send(silent)).body['code']).toBe('accounts.no_email')
    expect((await verify('123456', silent)).body['code']).toBe('accounts.no_email')
    await send()
    await verify(await codeOf())
    expect((await send()).body['code']).toBe('accounts.email_verified')
  })
})

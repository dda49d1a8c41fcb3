import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aPlan, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { callerOf } from '#dev/testing/callers.ts'
import { mergingIn, wrongCode } from '#dev/testing/merges.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { sendContactCode } from './send-contact-code.ts'

let server: TestServer
let studio: Studio
let member: Member
/** What the account will have. */
let email: string
let phone: string
const { anAccount, prove } = mergingIn(() => server)

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  await publishDocuments(server.db, studio.branchId)
})
beforeEach(async () => {
  member = await anAccount('mistyped', { phone: undefined })
  phone = `6012${randomInt(1e6, 1e7)}`
  email = `right-${phone}@example.com`
})
afterAll(async () => server.stop())

const send = async (login: string, by = member) =>
  server.request('POST', '/me/contact', { token: by.token, body: { login } })
const change = async (body: { login: string; code: string; password?: string }, by = member) =>
  server.request('PUT', '/me/contact', { token: by.token, body: { password: aPassword, ...body } })
const codeTo = async (recipient: string) =>
  /^\d{6}$/m.exec(
    (await messagesTo(server.db, { recipient })).filter(({ template }) => template === 'accounts.code').at(-1)?.plain ??
      '',
  )?.[0] ?? 'none'
const logIn = async (login: string) => server.request('POST', '/token', { body: { login, password: aPassword } })
const me = async (token = member.token) => server.request('GET', '/me', { token })

describe('an e-mail or a phone is changed', () => {
  test('an e-mail or phone is changed with the password and the code sent to the new one, and the former one is notified', async () => {
    const elsewhere = textOf((await logIn(member.email)).body['token'])
    expect(await send(` ${email.toUpperCase()}`)).toMatchObject({ status: 200, body: { success: true, kind: 'email' } })
    const done = await change({ login: email, code: await codeTo(email) })
    expect(done).toMatchObject({ status: 200, body: { me: { email, email_verified: true } } })
    expect([(await me()).status, (await me(elsewhere)).status]).toEqual([200, 401])
    expect([(await logIn(member.email)).status, (await logIn(email)).status]).toEqual([422, 200])
    const [told, ...more] = (await messagesTo(server.db, { recipient: member.email })).filter(
      ({ template }) => template === 'accounts.contact_changed',
    )
    expect([
      told?.plain.includes("You can't log in with this one any more."),
      told?.plain.includes(email),
      more,
    ]).toEqual([true, false, []])
  })

  test('an e-mail or a phone is added beside the other one, when there was none of its kind', async () => {
    expect((await send(`0${phone.slice(2)}`)).body['kind']).toBe('phone')
    const done = await change({ login: phone, code: await codeTo(phone) })
    expect(done.body['me']).toMatchObject({ email: member.email, phone, phone_verified: true, email_verified: false })
    expect((await logIn(phone)).status).toBe(200)
    const told = (await messagesTo(server.db, { recipient: member.email })).at(-1)
    expect(told?.plain).toContain('A phone number was added to your account')
  })

  test('an e-mail or a phone is changed once, and the same code is answered again as before', async () => {
    await send(email)
    const code = await codeTo(email)
    expect((await change({ login: email, code })).status).toBe(200)
    await unchanged(server, async () => {
      expect(await change({ login: email, code })).toMatchObject({ status: 200, body: { me: { email } } })
      expect((await change({ login: email, code: wrongCode(code) })).body['code']).toBe('accounts.code_invalid')
    })
  })

  test('a changed contact allows no once-only offer again', async () => {
    const intro = await aPlan(server.db, { studio, intro: true, credits: 3, priceSen: 9900 })
    await send(email)
    await change({ login: email, code: await codeTo(email) })
    const { rows } = await sql<{ value: string }>`
      select value from identity_keys where person_id = ${member.personId} and kind = 'email' order by value`.execute(
      server.db,
    )
    expect(rows.map(({ value }) => value)).toEqual([member.email, email].toSorted())
    await server.db
      .insertInto('intro_claims')
      .values({
        branch_id: studio.branchId,
        key_kind: 'email',
        key_value: email,
        person_id: member.personId,
        order_id: member.accountId,
        status: 'used',
        claimed_at: await server.clock.now(),
      })
      .execute()
    const bought = await server.request('POST', '/packages/checkout', {
      token: member.token,
      body: { plan_id: intro, payment_method: 'curlecfpx', bank_code: 'MB2U0227' },
    })
    expect(bought.body['code']).toBe('packages.intro_used')
  })
})

describe('an e-mail or a phone is not changed', () => {
  test('an e-mail or a phone is not changed without the password, by a wrong code, or by nobody', async () => {
    await send(email)
    const code = await codeTo(email)
    await unchanged(server, async () => {
      expect(await change({ login: email, code, password: 'not the password' })).toMatchObject({
        status: 401,
        body: { code: 'auth.reauth', errors: { password: ['Please check your password'] } },
      })
      expect(await change({ login: email, code: wrongCode(code) })).toMatchObject({
        status: 422,
        body: { code: 'accounts.code_invalid', errors: { code: ['Code is invalid'] } },
      })
      expect((await change({ login: `other-${email}`, code })).body['code']).toBe('accounts.code_invalid')
      expect((await server.request('PUT', '/me/contact', { body: {} })).status).toBe(401)
    })
    expect((await change({ login: email, code })).status).toBe(200)
  })

  test('an e-mail or a phone is not changed by a code of somebody else, of another purpose, or of another contact', async () => {
    const stranger = await anAccount('stranger')
    await send(email)
    const code = await codeTo(email)
    await prove(stranger)
    await server.request('POST', '/send-email-verify', { token: member.token, body: {} })
    const toVerify = await codeTo(member.email)
    await unchanged(server, async () => {
      expect((await change({ login: email, code }, stranger)).body['code']).toBe('accounts.code_invalid')
      if (toVerify !== code)
        expect((await change({ login: email, code: toVerify })).body['code']).toBe('accounts.code_invalid')
      if (toVerify !== code)
        expect(
          (await server.request('POST', '/verify-email', { token: member.token, body: { code } })).body['code'],
        ).toBe('accounts.code_invalid')
    })
  })

  test('an e-mail or a phone is not changed after five guesses at once, even with the right code', async () => {
    await send(email)
    const code = await codeTo(email)
    const guess = async () => change({ login: email, code: wrongCode(code) })
    await unchanged(server, async () => {
      const answers = await Promise.all(Array.from({ length: 5 }, guess))
      expect(new Set(answers.map(({ body }) => body['code']))).toEqual(new Set(['accounts.code_invalid']))
      expect((await change({ login: email, code })).body['code']).toBe('accounts.code_invalid')
    })
  })
})

test('nobody learns whether an e-mail has an account; its owner is notified, without a code', async () => {
  const other = await anAccount('other')
  const [taken, free] = [await send(other.email), await send(email, await anAccount('asks'))]
  const plain = ({ status, body }: typeof taken) => ({ status, ...body, request_id: undefined, expires_at: undefined })
  expect(plain(taken)).toEqual(plain(free))
  const told = await messagesTo(server.db, { recipient: other.email })
  expect(told.at(-1)).toMatchObject({ template: 'accounts.contact_taken' })
  expect(await codeTo(other.email)).toBe('none')
  const tried = await unchanged(server, async () => change({ login: other.email, code: '000000' }))
  expect(tried.body['code']).toBe('accounts.code_invalid')
})

test('the own e-mail is refused as such, and so is what is neither e-mail nor phone', async () => {
  await unchanged(server, async () => {
    expect(await send(member.email)).toMatchObject({ status: 422, body: { code: 'accounts.contact_same' } })
    expect((await send('neither')).body['errors']).toEqual({ login: ['Invalid login ID'] })
  })
})

test('an own unverified phone is verified by its code, and other sessions end', async () => {
  const holder = await anAccount('calls', { phone })
  const elsewhere = textOf((await logIn(holder.email)).body['token'])
  expect((await me(holder.token)).body).toMatchObject({ phone, phone_verified: false })
  expect(await send(phone, holder)).toMatchObject({ status: 200, body: { kind: 'phone' } })
  const done = await change({ login: phone, code: await codeTo(phone) }, holder)
  expect(done).toMatchObject({ status: 200, body: { me: { phone, phone_verified: true } } })
  expect((await me(elsewhere)).status).toBe(401)
  expect(await send(phone, holder)).toMatchObject({ status: 422, body: { code: 'accounts.contact_same' } })
})

test('production without a way to send text messages asks for an e-mail', async () => {
  const ctx = await callerOf(server, { studio, member })
  const config = { ...server.config, mode: 'production' } as const
  expect(await sendContactCode({ ...ctx, config }, { login: phone })).toMatchObject({
    code: 'accounts.no_text_messages',
  })
})

describe('an e-mail that two would have at the same moment', () => {
  /** A change and a registration at once; returns how many succeed. */
  async function takeAtOnce(): Promise<number> {
    await send(email)
    const code = await codeTo(email)
    const answers = await Promise.all([
      change({ login: email, code }),
      signUp(server, { email, full_name: 'Lim Hui Ying' }),
    ])
    return answers.filter(({ status }) => status < 300).length
  }

  test('an e-mail that two accounts would have at the same moment belongs to one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      email = `race-${round}-${email}`
      expect(await takeAtOnce()).toBe(1)
    }
  })

  test('an e-mail that two accounts would have belongs to both without the unique index: nothing else prevents it', async () => {
    await sql`drop index accounts_email`.execute(server.db)
    expect(await takeAtOnce()).toBe(2)
    await sql`update accounts set email = 'twin-' || id::text || '@example.com' where email = ${email} and person_id <> ${member.personId}`.execute(
      server.db,
    )
    await sql`create unique index accounts_email on accounts (email) where email is not null`.execute(server.db)
  })

  test('an e-mail that was verified too late is refused with the reason', async () => {
    await send(email)
    const code = await codeTo(email)
    expect((await signUp(server, { email })).status).toBe(201)
    const late = await unchanged(server, async () => change({ login: email, code }))
    expect(late).toMatchObject({ status: 409, body: { code: 'accounts.taken' } })
  })
})

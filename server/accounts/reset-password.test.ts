import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aMember, aStudio, type Studio } from '#dev/testing/builders.ts'
import { callerOf } from '#dev/testing/callers.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { steadyMs } from '#domain/accounts/model.ts'
import { asId } from '#domain/kit/id.ts'
import { forgetPassword } from './password-reset.ts'

const anotherPassword = 'four cold glasses of teh'

let server: TestServer
let studio: Studio
let email: string
let phone: string
let accountId: ReturnType<typeof asId<'accounts'>>
let token: string

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  await publishDocuments(server.db, studio.branchId)
})
beforeEach(async () => {
  phone = `6012${randomInt(1e6, 1e7)}`
  email = `forgot-${phone}@example.com`
  const { body } = await signUp(server, { email, phone })
  accountId = asId('accounts', textOf(body['me']?.['id']))
  token = textOf(body['token'])
})
afterAll(async () => server.stop())

const forget = async (login: string) => server.request('POST', '/forget-password', { body: { login } })
const check = async (code: string, login = email) =>
  server.request('POST', '/verify-forget-password-token', { body: { login, code } })
const reset = async (code: string, { login = email, password = anotherPassword } = {}) =>
  server.request('POST', '/reset-password', { body: { login, code, password } })
const logIn = async (password: string, login = email) =>
  (await server.request('POST', '/token', { body: { login, password } })).status
const codes = async () =>
  (await messagesTo(server.db, { accountId })).filter(({ template }) => template === 'accounts.code')
const codeOf = async () => /^\d{6}$/m.exec((await codes()).at(-1)?.plain ?? '')?.[0] ?? 'none'
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const verified = async (by: 'email' | 'phone') =>
  server.db
    .updateTable('accounts')
    .set(
      by === 'email'
        ? { email_verified_at: await server.clock.now() }
        : { phone_verified_at: await server.clock.now() },
    )
    .where('id', '=', accountId)
    .execute()
const contacts = async () =>
  server.db
    .selectFrom('accounts')
    .select(['email', 'phone', 'email_verified_at', 'phone_verified_at'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
/** The parts of a response that could differ, without the request id and the time. */
const plain = ({ status, body }: Awaited<ReturnType<typeof forget>>) => ({
  status,
  ...body,
  request_id: undefined,
  expires_at: undefined,
})

describe('a forgotten password', () => {
  test('a forgotten password is replaced with a code from the e-mail, which signs in here and out everywhere else', async () => {
    expect((await forget(` ${email.toUpperCase()} `)).status).toBe(200)
    const [message] = await codes()
    const code = await codeOf()
    expect(message).toMatchObject({ channel: 'email', recipient: email, subject: 'Your code for Hundred' })
    expect(message?.plain).toContain('/forget-password?step=code')
    expect(message?.plain).not.toContain(`=${code}`)
    expect((await check(code)).body).toEqual({ success: true })
    const done = await reset(` ${code.slice(0, 3)}-${code.slice(3)} `)
    expect([done.status, done.body['me']?.['email_verified']]).toEqual([200, true])
    expect((await server.request('GET', '/me', { token })).status).toBe(401)
    expect((await server.request('GET', '/me', { token: textOf(done.body['token']) })).status).toBe(200)
    expect([await logIn(aPassword), await logIn(anotherPassword)]).toEqual([422, 200])
    const notice = (await messagesTo(server.db, { accountId })).at(-1)
    expect(notice).toMatchObject({ template: 'accounts.password_changed', recipient: email })
  })

  test('a forgotten password is replaced with a code to the phone', async () => {
    await forget(`+${phone}`)
    const [message] = await codes()
    expect(message).toMatchObject({ channel: 'sms', recipient: phone })
    expect((await reset(await codeOf(), { login: phone })).body['me']?.['phone_verified']).toBe(true)
  })

  test('a forgotten password is asked for by e-mail in production, which can send no text messages', async () => {
    const member = await aMember(server.db)
    const ctx = await callerOf(server, { studio, member })
    const config = { ...server.config, mode: 'production' } as const
    const answered = async (login: string) => forgetPassword({ ...ctx, config }, { login })
    for (const number of [phone, '019-999 9999'])
      expect(await answered(number)).toMatchObject({ code: 'accounts.no_text_messages' })
    expect(await answered(email)).toMatchObject({ success: true })
  })

  test('a code for a forgotten password goes to the e-mail alone once that is the one that was verified', async () => {
    await verified('email')
    await forget(phone)
    expect((await codes())[0]).toMatchObject({ channel: 'email', recipient: email })
  })

  test.each([
    ['the code', '', anotherPassword, { code: ['Please provide code received from email'] }],
    ['the password', '123456', '', { password: ['You must provide your password'] }],
    ['eight characters', '123456', 'short', { password: ['Password must have at least 8 characters'] }],
    [
      'a password that is not common',
      '123456',
      'password1',
      { password: ['Please choose another password: this one is too common to be safe'] },
    ],
  ])('a forgotten password asks for %s', async (_what, code, password, errors) => {
    expect((await reset(code, { password })).body['errors']).toEqual(errors)
  })

  test('a forgotten password asks which account', async () => {
    expect((await forget('mei')).body['errors']).toEqual({ login: ['Invalid login ID'] })
    expect((await check('123456', '')).body['errors']).toEqual({ login: ['Invalid login ID'] })
  })
})

describe('whether there is an account', () => {
  test('no response about a forgotten password reveals whether there is an account', async () => {
    const nobody = `nobody-${phone}@example.com`
    const asked = await unchanged(server, async () => forget(nobody))
    expect(plain(asked)).toEqual(plain(await forget(email)))
    const code = wrong(await codeOf())
    const { status, body } = await unchanged(server, async () => {
      expect(plain(await check(code, nobody))).toEqual(plain(await check(code)))
      expect(plain(await reset(code, { login: nobody }))).toEqual(plain(await reset(code)))
      // Within a minute of the first code neither of them gets another one.
      expect(plain(await forget(nobody))).toEqual(plain(await forget(email)))
      return reset(code, { login: nobody })
    })
    expect([status, body['errors']]).toEqual([422, { code: ['Code is invalid'] }])
  })

  test('a response of a forgotten password tells by no delay whether there is an account', async () => {
    for (const send of [
      async () => forget(`nobody-${phone}@example.com`),
      async () => check('123456', `nobody-${phone}@example.com`),
      async () => reset('123456', { login: `nobody-${phone}@example.com` }),
    ]) {
      const start = performance.now()
      await send()
      expect(performance.now() - start).toBeGreaterThan(steadyMs - 5)
    }
  })
})

describe('a code for a forgotten password', () => {
  test('a code for a forgotten password is tried five times at the most, however many guess at once', async () => {
    await forget(email)
    const code = await codeOf()
    const guess = async (turn: number) => (turn % 2 === 0 ? check(wrong(code)) : reset(wrong(code)))
    const guesses = await unchanged(server, async () =>
      Promise.all(Array.from({ length: 20 }, async (_one, turn) => guess(turn))),
    )
    expect(new Set(guesses.map(({ body }) => body['code']))).toEqual(new Set(['accounts.code_invalid']))
    const { tries } = await server.db
      .selectFrom('account_codes')
      .select('tries')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    expect((await unchanged(server, async () => reset(code))).status).toBe(422)
    expect([await logIn(aPassword), await logIn(anotherPassword)]).toEqual([200, 422])
  })

  test('a code for a forgotten password sets one password, however often it is sent at once', async () => {
    await forget(email)
    const code = await codeOf()
    const answers = await Promise.all(
      [1, 2, 3].map(async (turn) => reset(code, { password: `${anotherPassword} ${turn}` })),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
    const won = answers.findIndex(({ status }) => status === 200) + 1
    expect(await logIn(`${anotherPassword} ${won}`)).toBe(200)
  })
})

describe('a code for a forgotten password', () => {
  test('a code for a forgotten password verifies no e-mail, and a code that verifies an e-mail sets no password', async () => {
    await forget(email)
    const toReset = await codeOf()
    const verify = async () => server.request('POST', '/verify-email', { token, body: { code: toReset } })
    expect((await unchanged(server, verify)).status).toBe(422)
    await server.request('POST', '/send-email-verify', { token, body: {} })
    const toVerify = await codeOf()
    if (toVerify !== toReset) expect((await unchanged(server, async () => reset(toVerify))).status).toBe(422)
    expect((await reset(toReset)).status).toBe(200)
  })

  test('a code for a forgotten password serves no other account, and works once', async () => {
    const other = `other-${phone}@example.com`
    await signUp(server, { email: other })
    await forget(other)
    await forget(email)
    const code = await codeOf()
    await unchanged(server, async () => reset(code, { login: other }))
    expect(await logIn(aPassword, other)).toBe(200)
    expect((await reset(code)).status).toBe(200)
    const again = { password: 'a third one, said twice' }
    expect((await unchanged(server, async () => reset(code, again))).status).toBe(422)
    expect(await logIn(anotherPassword)).toBe(200)
  })

  test('a code for a forgotten password is sent again when it is asked for again, and expires after fifteen minutes', async () => {
    const home = await server.clock.now()
    await server.clock.freeze(home)
    await forget(email)
    const first = await codeOf()
    await server.clock.freeze(home.add({ seconds: 30 }))
    await forget(email)
    expect(await codes()).toHaveLength(1)
    await server.clock.freeze(home.add({ minutes: 10 }))
    await forget(email)
    expect([(await codes()).length, await codeOf()]).toEqual([2, first])
    await server.clock.freeze(home.add({ minutes: 12 }))
    await forget(email)
    const second = await codeOf()
    expect(second).not.toBe(first)
    expect((await unchanged(server, async () => reset(first))).status).toBe(422)
    await server.clock.freeze(home.add({ minutes: 28 }))
    expect((await unchanged(server, async () => reset(second))).status).toBe(422)
    await server.clock.set(home.add({ minutes: 28 }))
  })

  test('a code for a forgotten password proves nothing about a contact that changed meanwhile', async () => {
    await forget(email)
    const code = await codeOf()
    await server.db
      .updateTable('accounts')
      .set({ email: `new-${email}` })
      .where('id', '=', accountId)
      .execute()
    expect((await reset(code, { login: phone })).status).toBe(422)
  })
})

describe('an account that a stranger opened with another person’s e-mail', () => {
  test("a stranger's account with another person's e-mail goes to its owner by a reset, without the stranger's access", async () => {
    await forget(email)
    expect((await reset(await codeOf())).status).toBe(200)
    const asStranger = async () => server.request('PUT', '/me', { token, body: { display_name: 'Mine' } })
    expect((await unchanged(server, asStranger)).status).toBe(401)
    expect(await contacts()).toMatchObject({ email, phone: null, phone_verified_at: null })
    expect([await logIn(aPassword), await logIn(anotherPassword, phone)]).toEqual([422, 422])
  })

  test('a reset keeps a phone that was verified, and a phone beside an e-mail that was', async () => {
    await verified('email')
    await forget(email)
    await reset(await codeOf())
    expect((await contacts()).phone).toBe(phone)
  })
})

test('a session ends with the password', async () => {
  const others = await Promise.all(
    [1, 2].map(async () => server.request('POST', '/token', { body: { login: email, password: aPassword } })),
  )
  await forget(email)
  await reset(await codeOf())
  for (const { body } of others) {
    const late = { token: textOf(body['token']), body: { display_name: 'Late' } }
    expect((await unchanged(server, async () => server.request('PUT', '/me', late))).status).toBe(401)
  }
})

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'

const anotherPassword = 'four cold glasses of teh'
const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Safari/537.36'

let server: TestServer
let email: string
let token: string

beforeAll(async () => {
  server = await startTestServer()
  await publishDocuments(server.db, (await aStudio(server.db)).branchId)
})
beforeEach(async () => {
  email = `change-${randomUUID()}@example.com`
  token = textOf((await signUp(server, { email })).body['token'])
})
afterAll(async () => server.stop())

const change = async (body: Readonly<Record<string, unknown>>, by = token) =>
  server.request('POST', '/change-password', { token: by, body })
const logIn = async (password: string, headers: Readonly<Record<string, string>> = {}) =>
  server.request('POST', '/token', { body: { login: email, password }, headers })
const me = async (by: string) => (await server.request('GET', '/me', { token: by })).status
const sessions = async (by = token) => {
  const { body } = await server.request('GET', '/me/sessions', { token: by })
  const rows: unknown = body['data']
  return Array.isArray(rows) ? rows : []
}

describe('a password is changed', () => {
  test('a person who knows the old password changes it, and every other session ends', async () => {
    const elsewhere = textOf((await logIn(aPassword)).body['token'])
    const done = await change({ old_password: aPassword, new_password: anotherPassword })
    expect(done).toMatchObject({ status: 200, body: { success: true, me: { email } } })
    expect([await me(elsewhere), await me(token), await me(textOf(done.body['token']))]).toEqual([401, 401, 200])
    expect([(await logIn(aPassword)).status, (await logIn(anotherPassword)).status]).toEqual([422, 200])
    const told = (await messagesTo(server.db, { recipient: email })).at(-1)
    expect(told).toMatchObject({ template: 'accounts.password_changed', recipient: email })
  })

  test('a session alone does not change the password', async () => {
    const guessed = { old_password: 'not the password', new_password: anotherPassword }
    const answer = await unchanged(server, async () => change(guessed))
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'auth.reauth', errors: { old_password: ['Please check your old password'] } },
    })
    expect([await me(token), (await logIn(aPassword)).status]).toEqual([200, 200])
    expect((await server.request('POST', '/change-password', { body: {} })).status).toBe(401)
  })

  test('a password is changed once, of two devices that change it at the same moment', async () => {
    const other = textOf((await logIn(aPassword)).body['token'])
    const answers = await Promise.all([
      change({ old_password: aPassword, new_password: `${anotherPassword} 1` }),
      change({ old_password: aPassword, new_password: `${anotherPassword} 2` }, other),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 401])
    const won = answers.findIndex(({ status }) => status === 200) + 1
    expect((await logIn(`${anotherPassword} ${won}`)).status).toBe(200)
  })

  test.each([
    [
      {},
      { old_password: ['You must provide your old password'], new_password: ['You must provide your new password'] },
    ],
    [
      { old_password: aPassword, new_password: 'short' },
      { new_password: ['Password must have at least 8 characters'] },
    ],
    [
      { old_password: aPassword, new_password: 'password1' },
      { new_password: ['Please choose another password: this one is too common to be safe'] },
    ],
    [{ old_password: aPassword, new_password: anotherPassword, role: 'owner' }, { role: ['There is no field role'] }],
  ])('%j is refused', async (body, errors) => {
    expect((await change(body)).body['errors']).toEqual(errors)
    expect(await me(token)).toBe(200)
  })

  test('a password is changed in Chinese as well', async () => {
    const { body } = await server.request('POST', '/change-password', {
      token,
      body: {},
      headers: { 'x-locale': 'zh' },
    })
    expect(body['errors']).toEqual({ old_password: ['请填写旧密码'], new_password: ['请填写新密码'] })
  })
})

describe('the list of sessions', () => {
  test('the list of sessions names each device, without anything that opens a session', async () => {
    await server.clock.advance({ minutes: 1 })
    await logIn(aPassword, { 'user-agent': chrome, 'x-platform': 'android' })
    const listed = await sessions()
    expect(listed).toMatchObject([
      { device: 'Chrome, Windows', platform: 'android', current: false },
      { current: true, platform: 'web' },
    ])
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual([
      'created_at',
      'current',
      'device',
      'expires_at',
      'id',
      'last_seen_at',
      'platform',
    ])
  })

  test('sessions are ended one by one, at once on every server, and by their owner alone', async () => {
    const elsewhere = textOf((await logIn(aPassword)).body['token'])
    const other = (await sessions()).find(({ current }) => current === false)
    const stranger = textOf((await signUp(server)).body['token'])
    const end = async (by: string) => server.request('DELETE', `/me/sessions/${other?.id}`, { token: by })
    expect((await unchanged(server, async () => end(stranger))).status).toBe(404)
    expect(await me(elsewhere)).toBe(200)
    const beside = await startTestServer({ beside: server })
    expect((await beside.request('GET', '/me', { token: elsewhere })).status).toBe(200)
    expect((await end(token)).status).toBe(200)
    expect((await beside.request('GET', '/me', { token: elsewhere })).status).toBe(401)
    await beside.stop()
    expect([await me(elsewhere), await me(token), (await end(token)).status]).toEqual([401, 200, 404])
  })

  test('the list of sessions ends all others at once', async () => {
    const others = [textOf((await logIn(aPassword)).body['token']), textOf((await logIn(aPassword)).body['token'])]
    const answer = await server.request('DELETE', '/me/sessions', { token })
    expect(answer.body).toMatchObject({ success: true, ended: 2 })
    expect([await me(token), ...(await Promise.all(others.map(me)))]).toEqual([200, 401, 401])
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aPassword, publishDocuments, signUp } from '#dev/testing/visitors.ts'
import { loginPauseMs } from '#domain/accounts/model.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  await publishDocuments(server.db, (await aStudio(server.db)).branchId)
})
afterAll(async () => server.stop())

const logIn = async (login: string, password: string, from: Readonly<Record<string, string>> = {}) =>
  server.request('POST', '/token', { body: { login, password }, headers: { 'x-platform': 'web', ...from } })
const guesses = async (logins: readonly string[], from: Readonly<Record<string, string>> = {}) =>
  Promise.all(logins.map(async (login) => logIn(login, 'a wrong password', from)))
const network = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` })
const deviceOf = (answer: { headers: Headers }) =>
  answer.headers
    .getSetCookie()
    .find((line) => line.startsWith('hundred_device='))
    ?.split(';')[0] ?? 'none'
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('of many guesses at the same moment five are checked, even with e-mail and phone in turn', async () => {
  await signUp(server, { email: 'guessed@example.com', phone: '012-345 6789' })
  const logins = Array.from({ length: 20 }, (_one, turn) => (turn % 2 === 0 ? 'guessed@example.com' : '012 345 6789'))
  const answers = await unchanged(server, async () => guesses(logins))
  expect(statuses(answers)).toEqual([...Array.from({ length: 5 }, () => 422), ...Array.from({ length: 15 }, () => 429)])
  const late = await logIn('guessed@example.com', aPassword)
  expect([late.status, late.body['code']]).toEqual([429, 'request.too_many'])
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800)
})

test('a login without an account is counted alike', async () => {
  const answers = await guesses(Array.from({ length: 8 }, () => 'nobody@example.com'))
  expect(statuses(answers)).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
})

test('a repeated registration tries passwords no more often than a login may', async () => {
  const guessed = { email: 'registered@example.com', terms_version: 1 }
  await signUp(server, guessed)
  const answers = await guesses(Array.from({ length: 4 }, () => guessed.email))
  expect(statuses(answers)).toEqual([422, 422, 422, 422])
  expect((await signUp(server, { ...guessed, password: 'a wrong password' })).status).toBe(409)
  expect((await signUp(server, guessed)).status).toBe(409)
  expect((await logIn(guessed.email, aPassword)).status).toBe(429)
})

test('the guesses at one account do not lock another', async () => {
  await signUp(server, { email: 'calm@example.com' })
  await guesses(Array.from({ length: 6 }, () => 'someone@example.com'))
  expect((await logIn('calm@example.com', aPassword)).status).toBe(200)
})

test('a successful login resets the count', async () => {
  await signUp(server, { email: 'often@example.com' })
  for (let round = 0; round < 3; round += 1) {
    await guesses(Array.from({ length: 4 }, () => 'often@example.com'))
    expect((await logIn('often@example.com', aPassword)).status).toBe(200)
  }
})

test('nobody is locked out by logins from another network', async () => {
  await signUp(server, { email: 'elsewhere@example.com' })
  const attacked = Array.from({ length: 6 }, () => 'elsewhere@example.com')
  expect(statuses(await guesses(attacked, network(1)))).toEqual([422, 422, 422, 422, 422, 429])
  expect((await logIn('elsewhere@example.com', aPassword, network(1))).status).toBe(429)
  expect((await logIn('elsewhere@example.com', aPassword, network(2))).status).toBe(200)
})

test('guesses from many networks delay further ones, and lock nobody out', async () => {
  await signUp(server, { email: 'hunted@example.com' })
  const attacked = Array.from({ length: 5 }, () => 'hunted@example.com')
  for (const number of [11, 12, 13, 14]) await guesses(attacked, network(number))
  const before = performance.now()
  const late = await logIn('hunted@example.com', aPassword, network(15))
  expect(late.status).toBe(200)
  expect(performance.now() - before).toBeGreaterThan(loginPauseMs - 50)
})

test('a device that logged in before is counted separately, and is not delayed', async () => {
  await signUp(server, { email: 'athome@example.com' })
  const cookie = deviceOf(await logIn('athome@example.com', aPassword, network(21)))
  const attacked = Array.from({ length: 6 }, () => 'athome@example.com')
  for (const number of [21, 22, 23, 24]) await guesses(attacked, network(number))
  const before = performance.now()
  expect((await logIn('athome@example.com', aPassword, { ...network(21), cookie })).status).toBe(200)
  expect(performance.now() - before).toBeLessThan(loginPauseMs)
  expect(statuses(await guesses(attacked, { ...network(25), cookie }))).toEqual([422, 422, 422, 422, 422, 429])
})

test('a device is known only to the account that logged in on it', async () => {
  await signUp(server, { email: 'one@example.com' })
  await signUp(server, { email: 'two@example.com' })
  const cookie = deviceOf(await logIn('one@example.com', aPassword, network(31)))
  await guesses(
    Array.from({ length: 6 }, () => 'two@example.com'),
    network(31),
  )
  for (const mark of [cookie, `${cookie.slice(0, -2)}xx`, 'hundred_device=forged.mark', 'hundred_device='])
    expect((await logIn('two@example.com', aPassword, { ...network(31), cookie: mark })).status).toBe(429)
})

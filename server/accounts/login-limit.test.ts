import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { aPassword, publishDocuments, signUp } from '#dev/testing/visitors.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on' } })
  await publishDocuments(server.db, (await aStudio(server.db)).branchId)
})
afterAll(async () => server.stop())

const logIn = async (login: string, password: string) => server.request('POST', '/token', { body: { login, password } })
const guesses = async (logins: readonly string[]) =>
  Promise.all(logins.map(async (login) => logIn(login, 'a wrong password')))
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('of many guesses at the same moment five are looked at, even with the e-mail and the phone in turn', async () => {
  await signUp(server, { email: 'guessed@example.com', phone: '012-345 6789' })
  const answers = await guesses(
    Array.from({ length: 20 }, (_one, index) => (index % 2 === 0 ? 'guessed@example.com' : '012 345 6789')),
  )
  expect(statuses(answers)).toEqual([...Array.from({ length: 5 }, () => 422), ...Array.from({ length: 15 }, () => 429)])
  const late = await logIn('guessed@example.com', aPassword)
  expect([late.status, late.body['code']]).toEqual([429, 'request.too_many'])
  expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(800)
})

test('an account that does not exist is counted alike', async () => {
  const answers = await guesses(Array.from({ length: 8 }, () => 'nobody@example.com'))
  expect(statuses(answers)).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
})

test('the guesses at one account do not lock another', async () => {
  await signUp(server, { email: 'calm@example.com' })
  await guesses(Array.from({ length: 6 }, () => 'someone@example.com'))
  expect((await logIn('calm@example.com', aPassword)).status).toBe(200)
})

test('a login that succeeds starts the count anew', async () => {
  await signUp(server, { email: 'often@example.com' })
  for (let round = 0; round < 3; round += 1) {
    await guesses(Array.from({ length: 4 }, () => 'often@example.com'))
    expect((await logIn('often@example.com', aPassword)).status).toBe(200)
  }
})

import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aPassword, publishDocuments, signUp } from '#dev/testing/visitors.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  await publishDocuments(server.db, (await aStudio(server.db)).branchId)
  await signUp(server, { email: 'forgot@example.com' })
})
afterAll(async () => server.stop())

const network = (number: number) => ({ 'x-forwarded-for': `203.0.113.${number}` })
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('codes are sent once a minute, to a login without an account alike', async () => {
  for (const login of ['forgot@example.com', 'nobody@example.com']) {
    const answers = await Promise.all(
      [1, 2, 3].map(async () => server.request('POST', '/forget-password', { body: { login }, headers: network(1) })),
    )
    expect(statuses(answers)).toEqual([200, 429, 429])
    const elsewhere = await server.request('POST', '/forget-password', { body: { login }, headers: network(9) })
    expect(elsewhere.status).toBe(200)
  }
})

const aMinuteLater = async () => {
  await sql`delete from rate_limits where key like 'reset.minute%'`.execute(server.db)
  await server.clock.advance({ seconds: 61 })
}
const ask = async (login: string, from: number, cookie: Readonly<Record<string, string>> = {}) =>
  server.request('POST', '/forget-password', { body: { login }, headers: { ...network(from), ...cookie } })

test('asking each minute gets the same response, mails a code no more than five times, and blocks nobody', async () => {
  const login = 'asked-all-hour@example.com'
  await signUp(server, { email: login })
  const answers = []
  for (let turn = 0; turn < 12; turn += 1) {
    answers.push(await ask(login, 4))
    await aMinuteLater()
  }
  answers.push(await ask(login, 4))
  expect(statuses(answers)).toEqual(answers.map(() => 200))
  const mailed = (await messagesTo(server.db, { recipient: login })).flatMap(
    ({ plain }) => /^\d{6}$/m.exec(plain)?.[0] ?? [],
  )
  expect(mailed.length).toBe(5)
  const reset = await server.request('POST', '/reset-password', {
    body: { login, code: mailed.at(-1) ?? 'none', password: 'four cold glasses of teh' },
    headers: network(4),
  })
  expect(reset.status).toBe(200)
})

test('a network requests sixty codes an hour, for any logins, and uses up none of another network', async () => {
  const asked = 'reset.send.address'
  expect((await ask('first@example.com', 6)).status).toBe(200)
  await sql`update rate_limits set points = 60 where key like ${`${asked}%203.0.113.6`}`.execute(server.db)
  expect((await ask('second@example.com', 6)).status).toBe(429)
  expect((await ask('second@example.com', 7)).status).toBe(200)
})

test('a device that logged in before is counted apart from its network', async () => {
  const login = 'known@example.com'
  await signUp(server, { email: login })
  const { headers } = await server.request('POST', '/token', {
    body: { login, password: aPassword },
    headers: { 'x-platform': 'web' },
  })
  const device =
    headers
      .getSetCookie()
      .find((line) => line.startsWith('hundred_device='))
      ?.split(';')[0] ?? 'none'
  expect(statuses([await ask(login, 5), await ask(login, 5)])).toEqual([200, 429])
  expect((await ask(login, 5, { cookie: device })).status).toBe(200)
})

test('a network tries ten codes an hour for a login, and uses up no tries of another network', async () => {
  for (const login of ['forgot@example.com', 'nobody@example.com']) {
    const guess = async (from: number) =>
      server.request('POST', '/verify-forget-password-token', {
        body: { login, code: '000000' },
        headers: network(from),
      })
    const answers = await unchanged(server, async () => Promise.all(Array.from({ length: 12 }, async () => guess(2))))
    expect(statuses(answers)).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429])
    expect((await guess(3)).status).toBe(422)
  }
})

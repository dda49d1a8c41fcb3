import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
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

test('a network asks for five codes an hour for a login, and takes none from a device that logged in before', async () => {
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
  const ask = async (cookie: Readonly<Record<string, string>> = {}) =>
    server.request('POST', '/forget-password', { body: { login }, headers: { ...network(5), ...cookie } })
  const answers = []
  for (let turn = 0; turn < 6; turn += 1) {
    await sql`delete from rate_limits where key like 'reset.minute%'`.execute(server.db)
    answers.push(await ask())
  }
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 200, 429])
  expect((await ask({ cookie: device })).status).toBe(200)
})

test('a network tries ten codes an hour for a login, and takes no tries from another network', async () => {
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

import { afterAll, beforeAll, expect, it } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { sessionsMax } from '#domain/accounts/model.ts'
import { asId } from '#domain/kit/id.ts'
import { startSession } from './sessions.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await publishDocuments(server.db, (await aStudio(server.db)).branchId)
})
afterAll(async () => server.stop())

it('an account has at most fifty sessions, and one more ends the one used longest ago', async () => {
  const login = 'many@example.com'
  const { body } = await signUp(server, { email: login })
  const accountId = asId('accounts', textOf(body['me']?.['id']))
  const isAlive = async (token: string) => (await server.request('GET', '/me', { token })).status === 200
  const ctx = { platform: 'web', userAgent: undefined } as const
  const now = await server.clock.now()
  const tokens = await server.db.transaction().execute(async (tx) => {
    const started: string[] = []
    for (let turn = 1; turn < sessionsMax; turn += 1)
      started.push((await startSession(tx, { ctx, accountId, now: now.add({ seconds: turn }) })).token)
    return started
  })
  expect([await isAlive(textOf(body['token'])), await isAlive(tokens[0] ?? '')]).toEqual([true, true])
  await server.clock.advance({ minutes: 5 })
  const last = await server.request('POST', '/token', { body: { login, password: aPassword } })
  expect([await isAlive(textOf(body['token'])), await isAlive(textOf(last.body['token']))]).toEqual([false, true])
  expect(await isAlive(tokens[0] ?? '')).toBe(true)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { messagesTo } from '#dev/testing/messages.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await publishDocuments(server.db, (await aStudio(server.db)).branchId)
})
afterAll(async () => server.stop())

const verify = async (code: string, token?: string) =>
  server.request('POST', '/verify-email', { body: { code }, ...(token === undefined ? {} : { token }) })

/** A person who opened an account with an e-mail that is not theirs, and had the code sent to its owner. */
async function aThief(email: string) {
  const opened = await signUp(server, { email })
  const token = textOf(opened.body['token'])
  await server.request('POST', '/send-email-verify', { token, body: {} })
  const [message] = (await messagesTo(server.db, { recipient: email })).filter(
    ({ template }) => template === 'accounts.code',
  )
  return { token, code: /^\d{6}$/m.exec(message?.plain ?? '')?.[0] ?? 'none' }
}

test('a code from the mailbox gives no access without the password of the account', async () => {
  const { code, token } = await aThief('owner@example.com')
  const owner = textOf((await signUp(server, { email: 'owner-too@example.com' })).body['token'])
  const tried = await unchanged(server, async () => [await verify(code), await verify(code, owner)])
  expect(tried.map(({ status }) => status)).toEqual([401, 422])
  expect((await server.request('GET', '/me', { token })).body['email_verified']).toBe(false)
})

test("no page of an attacker logs the owner in to the attacker's account, where the owner would verify the e-mail", async () => {
  await aThief('led@example.com')
  const body = { login: 'led@example.com', password: aPassword }
  const led = await server.request('POST', '/token', {
    body,
    headers: { 'x-platform': 'web', origin: 'https://evil.example' },
  })
  expect([led.status, led.headers.getSetCookie()]).toEqual([403, []])
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'

const written: string[] = []
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { LOG_LEVEL: 'debug' }, logTo: { write: (line) => void written.push(line) } })
  await aStudio(server.db)
})
afterAll(async () => server.stop())

const lines = () =>
  written.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ msg }) => msg === 'request')

test('a request that writes is a line with its endpoint, status, refusal and the mark of its account; a read is none', async () => {
  const [one, two] = [await aMember(server.db), await aMember(server.db)]
  await server.request('GET', '/me', { token: one.token })
  expect(lines()).toEqual([])
  const sent = await server.request('PUT', '/me', { token: one.token, body: { nothing: 1 } })
  await server.request('PUT', '/me', { token: one.token, body: { nothing: 1 } })
  await server.request('PUT', '/me', { token: two.token, body: { nothing: 1 } })
  const [first, second, third] = lines()
  expect(first).toMatchObject({
    endpoint: 'accounts.save_me',
    status: 422,
    refusal: 'request.invalid',
    ms: expect.any(Number),
    requestId: sent.headers.get('x-request-id'),
  })
  expect(String(first?.['account'])).toMatch(/^[0-9a-f]{12}$/)
  expect(second?.['account']).toBe(first?.['account'])
  expect(third?.['account']).not.toBe(first?.['account'])
  expect(JSON.stringify(lines())).not.toContain(one.accountId)
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aPlan, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type Answered, type RequestOptions, type TestServer } from '#dev/testing/server.ts'
import { createListener } from './listener.ts'
import { createLog } from './log.ts'
import { createResponseCache, cacheKey } from './response-cache.ts'

let server: TestServer
let studio: Studio
let member: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  member = await aMember(server.db)
  await aPlan(server.db, { studio })
})
afterAll(async () => server.stop())

/** Requested twice: the first response is built, the second is cached. */
async function askTwice(
  path: string,
  options: RequestOptions = {},
): Promise<readonly [made: Answered, ready: Answered]> {
  server.lists.clear()
  return [await server.request('GET', path, options), await server.request('GET', path, options)]
}

function shownHeaders({ headers }: Answered): Record<string, string> {
  const changing = ['x-request-id', 'date', 'content-length', 'transfer-encoding']
  return Object.fromEntries([...headers].filter(([name]) => !changing.includes(name)))
}

describe('a ready list', () => {
  test.each([{}, { 'x-locale': 'zh' }, { 'x-branch': 'penang', 'x-platform': 'ios' }])(
    'a cached list is answered as it was made, for %j',
    async (headers) => {
      const [made, ready] = await askTwice('/packages', { headers })
      expect(made.status).toBe(200)
      expect(ready.status).toBe(200)
      expect(ready.body).toEqual(made.body)
      expect(shownHeaders(ready)).toEqual(shownHeaders(made))
      expect(ready.headers.get('x-request-id')).not.toBe(made.headers.get('x-request-id'))
      expect(ready.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    },
  )

  test('a cached list is sent without building or forwarding a request', async () => {
    const lists = createResponseCache()
    lists.keep({
      key: cacheKey({ branch: 'penang', locale: 'en', address: '/api/packages' }),
      body: { data: [] },
      freshness: 'public',
    })
    const node = createServer(
      createListener({
        fetch: () => new Response('the long way'),
        lists,
        config: server.config,
        log: createLog(server.config),
      }),
    )
    node.listen(0, '127.0.0.1')
    await once(node, 'listening')
    const address = node.address()
    const ask = async (path: string) =>
      (await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/api${path}`)).text()
    expect([await ask('/packages'), await ask('/packages?page=2')]).toEqual(['{"data":[]}', 'the long way'])
    node.closeAllConnections()
    node.close()
  })

  test('a cached list answers 304 to a reader who has it', async () => {
    const [made] = await askTwice('/packages')
    const again = await server.request('GET', '/packages', {
      headers: { 'if-none-match': made.headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
    expect(again.headers.get('etag')).toBe(made.headers.get('etag'))
    expect(again.headers.get('content-type')).toBeNull()
  })

  test('a cached list of one language is never answered in the other', async () => {
    const [, english] = await askTwice('/packages')
    const chinese = await server.request('GET', '/packages', { headers: { 'x-locale': 'zh' } })
    expect(english.headers.get('etag')).toBe((await server.request('GET', '/packages')).headers.get('etag'))
    expect(chinese.status).toBe(200)
    const { accountId } = member
    await server.db.updateTable('accounts').set({ locale: 'zh' }).where('id', '=', accountId).execute()
    const own = await server.request('GET', '/packages', { token: member.token })
    expect(own.headers.get('etag')).toBe(chinese.headers.get('etag'))
  })

  test.each([
    ['a branch that is none', { 'x-branch': 'atlantis' }],
    ['a platform that is none', { 'x-platform': 'fridge' }],
    ['an idempotency key without end', { 'idempotency-key': 'k'.repeat(201) }],
  ] as const)('a cached list does not hide %s', async (_case, headers) => {
    await askTwice('/packages')
    const refused = await server.request('GET', '/packages', { headers })
    expect(refused.status).toBeGreaterThanOrEqual(400)
    expect(refused.body.success).toBe(false)
  })

  test('a cached list answers no other method', async () => {
    await askTwice('/packages')
    expect((await server.request('DELETE', '/packages')).status).toBe(405)
  })
})

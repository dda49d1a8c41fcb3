import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aPlan, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type Answered, type RequestOptions, type TestServer } from '#dev/testing/server.ts'
import type { Config } from './config.ts'
import { createListener } from './listener.ts'
import { createLog } from './log.ts'
import { createReadyPages, type ReadyPages } from './page-cache.ts'
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

const packages = {
  key: cacheKey({ branch: 'penang', locale: 'en', address: '/api/packages' }),
  freshness: 'public',
} as const

/** The listener alone, in front of a site that answers everything in the same way. */
async function listen(
  site: Pick<Parameters<typeof createListener>[0], 'lists'> & { pages?: ReadyPages; config?: Config },
) {
  const node = createServer(
    createListener({
      fetch: () => new Response('the long way'),
      config: server.config,
      log: createLog(server.config),
      ...site,
    }),
  )
  node.listen(0, '127.0.0.1')
  await once(node, 'listening')
  const address = node.address()
  const host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return {
    host,
    ask: async (path: string, headers: Readonly<Record<string, string>> = {}) =>
      fetch(`http://${host}${path}`, { headers }),
    stop: () => {
      node.closeAllConnections()
      node.close()
    },
  }
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
    await lists.load({ ...packages, make: async () => ({ body: { data: [] } }) })
    const { ask, stop } = await listen({ lists })
    const texts = await Promise.all(
      ['/api/packages', '/api/packages?page=2'].map(async (path) => (await ask(path)).text()),
    )
    expect(texts).toEqual(['{"data":[]}', 'the long way'])
    stop()
  })

  test.each([
    ['https', 'max-age'],
    ['http', undefined],
  ])('a cached list and page are sent at once behind a proxy that says %s', async (scheme, security) => {
    const lists = createResponseCache()
    await lists.load({ ...packages, make: async () => ({ body: { data: [] } }) })
    const pages = createReadyPages()
    const ready = { headers: [], bytes: Buffer.from('a page'), until: Infinity }
    const { ask, host, stop } = await listen({ lists, pages, config: { ...server.config, trustedProxies: 1 } })
    pages.keep({ secure: scheme === 'https', host, address: '/shop', encoding: undefined }, ready)
    const headers = { 'x-forwarded-proto': scheme, 'accept-encoding': 'identity' }
    const list = await ask('/api/packages', headers)
    expect(await list.text()).toBe('{"data":[]}')
    expect(list.headers.get('strict-transport-security')?.slice(0, 7)).toBe(security)
    expect(await (await ask('/shop', headers)).text()).toBe('a page')
    const other = { ...headers, 'x-forwarded-proto': scheme === 'https' ? 'http' : 'https' }
    expect(await (await ask('/shop', other)).text()).toBe('the long way')
    stop()
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

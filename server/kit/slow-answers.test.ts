import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aMember, aStudio, type Member } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { createApp } from '#server/app.ts'
import { createLog } from './log.ts'

const written: string[] = []
let server: TestServer
let member: Member
let fetchSlowly: (path: string, method?: string) => Promise<Response>

beforeAll(async () => {
  server = await startTestServer()
  await aStudio(server.db)
  member = await aMember(server.db)
  const { config, pool, db, lists } = server
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void written.push(line) })
  const pages = {
    renderPage: async () => new Response('a page'),
    sharedPage: () => undefined,
    formLimit: () => undefined,
    routeOf: () => '/zh?/packages',
  }
  const app = createApp({ config, pool, db, lists, log, pages: async () => pages })
  app.live.stop()
  fetchSlowly = async (path, method = 'GET') => {
    // Each look at the clock finds it a second and a half later.
    let passedMs = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => (passedMs += 1500))
    return app.fetch(
      new Request(`http://localhost${path}`, { method, headers: { authorization: `Bearer ${member.token}` } }),
    )
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  written.length = 0
})
afterAll(async () => server.stop())

const lines = () => written.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ msg }) => msg === 'slow')

const id = '0199f1a2-3b4c-7d5e-8f60-718293a4b5c6'
test.each([
  ['/api/calendar/canary8841.ics', '/api/calendar/:name', 404],
  [`/api/bookings/${id}/calendar.ics?lang=canary8841`, '/api/bookings/:id/calendar.ics', 404],
  [`/api/orders/${id}/invoice.pdf?canary8841`, '/api/orders/:id/invoice.pdf', 404],
  ['/pictures/canary8841.png', '/pictures/:name', 404],
  ['/assets/canary8841.js', '/assets/*', 404],
  ['/packages?token=canary8841&email=canary8841@example.com', '/zh?/packages', 200],
  // A file that is not there is answered as a page is, and has one line.
  ['/canary8841.png', '/zh?/packages', 200],
] as const)(
  'a slow answer to %s is a line with the pattern %s, and without its address',
  async (path, route, status) => {
    const response = await fetchSlowly(path)
    expect(response.status).toBe(status)
    const requestId = response.headers.get('x-request-id')
    expect(requestId).toMatch(/^[0-9a-f-]{36}$/)
    expect(lines()).toMatchObject([{ level: 20, route, method: 'GET', status, ms: expect.any(Number), requestId }])
    expect(Object.keys(lines()[0] ?? {}).toSorted()).toEqual(
      ['level', 'method', 'ms', 'msg', 'requestId', 'route', 'status', 'time'].toSorted(),
    )
    const all = written.join('\n')
    for (const canary of ['canary8841', id, member.token, member.accountId]) expect(all).not.toContain(canary)
  },
)

test('an endpoint that is slow has the line of its request alone, and a page that is not slow has none', async () => {
  await fetchSlowly('/api/me')
  expect(lines()).toEqual([])
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const { config, pool, db, lists } = server
  const app = createApp({
    config,
    pool,
    db,
    lists,
    log: createLog({ logLevel: 'debug' }, { write: (line) => void written.push(line) }),
  })
  app.live.stop()
  const response = await app.fetch(new Request('http://localhost/pictures/none.png'))
  expect([response.status, response.headers.has('x-request-id'), lines()]).toEqual([404, false, []])
})

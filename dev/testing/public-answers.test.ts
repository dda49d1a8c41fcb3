import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { createApp, describedEndpoints, roomRoutes } from '#server/app.ts'
import { docsPage } from '#server/kit/docs-page.ts'
import { createLog } from '#server/kit/log.ts'
import { servePublicFile, type PublicFile } from '#server/kit/public-file.ts'

/** Public addresses without parameters that are not cached, with the reason. */
const madeEachTime: Readonly<Record<string, string>> = {
  '/api/health/live': 'tells of this moment',
  '/api/health/ready': 'tells of this moment',
  '/api/cart': 'everyone has one of their own',
  '/api/checkout': 'everyone has one of their own',
  '/api/staff/session': 'tells who is logged in on this device',
  '/api/shippings': 'counts the days of delivery from this moment',
  '/api/schedules/live': 'a stream',
  '/api/private-boards': 'of a studio with privates, which this one has not',
  '/api/curlec-services/bank-list': 'of the gateway, which is not there in this test',
}

let server: TestServer
let paths: readonly string[]

beforeAll(async () => {
  server = await startTestServer()
  await aStudio(server.db)
  const { config, pool, db, lists } = server
  const app = createApp({ config, pool, db, lists, log: createLog({ logLevel: 'silent' }) })
  app.live.stop()
  const endpoints = describedEndpoints(roomRoutes(config))
  const isForAnyone = (path: string): boolean => {
    const found = endpoints.find((one) => one.method === 'GET' && `/api${one.path}` === path)
    return found === undefined || (found.who === 'anyone' && found.input.safeParse({}).success)
  }
  paths = app.answered
    .filter(({ method, path }) => method === 'GET' && /^\/api\/[^:]*$/.test(path) && isForAnyone(path))
    .map(({ path }) => path)
})
afterAll(async () => server.stop())

interface Answer {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly bytes: number
}

/** Sends these headers alone: `fetch` would add encodings of its own. */
async function get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    http
      .get(server.url + path, { agent: false, headers }, (response) => {
        let bytes = 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.length))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }))
      })
      .on('error', reject)
  })
}

describe('a public answer without parameters', () => {
  test('a public answer without parameters is cached with an ETag, and not sent again to whoever has it', async () => {
    expect(paths).toContain('/api/docs')
    expect(paths.length).toBeGreaterThan(20)
    for (const path of paths.filter((one) => !(one in madeEachTime))) {
      const { status, headers } = await get(path)
      expect([path, status, headers.etag]).toEqual([path, 200, expect.stringMatching(/^W\/"[\w-]{22}"$/)])
      const again = await get(path, { 'if-none-match': `"other", ${headers.etag}` })
      expect([path, again.status, again.bytes]).toEqual([path, 304, 0])
    }
  })

  test('a public answer without parameters is compressed for clients that accept it, cached or not', async () => {
    for (const path of paths.filter((one) => !(one in madeEachTime))) {
      const plain = await get(path)
      if (plain.bytes < 1024) continue
      expect([path, plain.headers['content-encoding'], plain.headers.vary]).toEqual([
        path,
        undefined,
        expect.stringContaining('accept-encoding'),
      ])
      for (const encoding of ['br', 'gzip'])
        for (const time of ['the first', 'the second']) {
          const packed = await get(path, { 'accept-encoding': encoding })
          expect([path, time, packed.headers['content-encoding']]).toEqual([path, time, encoding])
          expect([path, packed.bytes < plain.bytes]).toEqual([path, true])
          expect(packed.headers.etag).toBe(plain.headers.etag)
        }
    }
  })

  test('a public answer without parameters does not delay others, even the documentation, which takes half a second to render', async () => {
    let turns = 0
    let isOver = false
    const count = (): void => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    count()
    const endpoints = describedEndpoints(roomRoutes(server.config))
    await docsPage(endpoints)
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(endpoints.length)
  })

  test('a public answer without parameters is computed once, however many request it at the same moment', async () => {
    let made = 0
    const make = async (): Promise<PublicFile> => {
      made += 1
      await sleep(5)
      return { text: 'x'.repeat(2000), type: 'text/plain' }
    }
    const app = new Hono().get('/', servePublicFile({ publicUrl: undefined, make }))
    await Promise.all(Array.from({ length: 20 }, async () => app.request('/')))
    expect(made).toBe(1)
  })

  test('a public answer without parameters is listed with its reason where it is computed each time', () => {
    expect(Object.keys(madeEachTime).filter((path) => !paths.includes(path))).toEqual([])
  })
})

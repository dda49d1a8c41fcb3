import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { createLog } from './log.ts'
import { servePages } from './pages.ts'
import { createResponseCache } from './response-cache.ts'

const secret = 'four cold glasses of teh'

/** Sends a form to a page of the site, and gives the answer, what was logged of it, and whether the page saw it. */
async function send(path: string, headers: Readonly<Record<string, string>>) {
  const config = readConfig({ DATABASE_URL: 'postgres://nowhere/none', PUBLIC_URL: 'https://studio.example' })
  if ('problems' in config) throw new Error(config.problems.join())
  const lines: string[] = []
  let seen = 0
  const serve = servePages({
    pages: async () => ({
      renderPage: async () => {
        seen += 1
        return new Response('done')
      },
      sharedPage: () => undefined,
      formLimit: () => undefined,
      routeOf: () => '/*',
    }),
    api: async () => new Response(),
    config,
    lists: createResponseCache(),
    log: createLog({ logLevel: 'debug' }, { write: (line: string) => void lines.push(line) }),
  })
  const answer = await serve(
    new Request(`http://127.0.0.1:3000${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: 'studio.example', ...headers },
      body: new URLSearchParams({ password: secret }),
    }),
  )
  return { answer, lines, seen }
}

test.each([
  ['/my-account/change-password', 'https://evil.example'],
  ['/my-account/change-password', 'http://localhost:3000'],
  ['/my-account/change-password', 'null'],
  ['/my-account/change-password', 'https://studio.example.evil.example'],
  ['/zh/my-account/address.data', 'https://evil.example'],
])(
  'a form that another site sends to a page is refused, and logged without a stack: %s from %s',
  async (path, origin) => {
    const { answer, lines, seen } = await send(path, { origin })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([403, 'application/json'])
    expect(await answer.json()).toMatchObject({ code: 'request.origin', message: expect.any(String) })
    expect(seen).toBe(0)
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { level: 40, time: expect.any(Number), page: path, from: origin, msg: 'a form of another site was refused' },
    ])
    expect(lines.join()).not.toContain(secret)
  },
)

test.each([
  ['the site itself', '/my-account/address', { origin: 'https://studio.example' }],
  ['a program, which names no origin', '/my-account/address', {}],
  ['the bank, whose message proves itself', '/checkout/callback', { origin: 'https://bank.example' }],
])('a form of %s reaches the page, and nothing is logged', async (_from, path, headers) => {
  const { answer, lines, seen } = await send(path, headers)
  expect([answer.status, seen, lines]).toEqual([200, 1, []])
})

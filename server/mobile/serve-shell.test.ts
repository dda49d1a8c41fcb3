import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { aPassword, publishDocuments, signUp } from '#dev/testing/visitors.ts'
import { serveShell } from './serve-shell.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await publishDocuments(server.db, (await aStudio(server.db)).branchId)
})
afterAll(async () => server.stop())

type Headers = Readonly<Record<string, string>>
const shell = { 'x-platform': 'android', 'x-shell': 'v=1' }
const keptBy = (answer: { headers: { get(name: string): string | null } }): Record<string, [string, number]> =>
  JSON.parse(answer.headers.get('x-shell-keep') ?? '{}')

/** The app of a new member, who has signed in. */
async function anApp() {
  const email = `${randomUUID().slice(0, 8)}@example.com`
  await signUp(server, { email })
  const logIn = async (headers: Headers) =>
    server.request('POST', '/token', { body: { login: email, password: aPassword }, headers })
  const answer = await logIn(shell)
  return { logIn, answer, bearer: { ...shell, authorization: `Bearer ${keptBy(answer)['session']?.[0]}` } }
}

describe('the shell of the app', () => {
  it('the shell of the app gets the session in a header, which no page reads, and neither in a body nor in a cookie', async () => {
    const { answer, bearer } = await anApp()
    const kept = keptBy(answer)
    expect(Object.keys(kept).toSorted()).toEqual(['device', 'mark', 'session'])
    expect([answer.body['token'], answer.headers.getSetCookie()]).toEqual([null, []])
    const me = await server.request('GET', '/me', { headers: bearer })
    const sessions = await server.request('GET', '/me/sessions', { headers: bearer })
    expect([me.status, JSON.stringify(sessions.body).includes('"platform":"android"')]).toEqual([200, true])
  })

  it('the shell of the app forgets the session when the member signs out, and the session ends', async () => {
    const { bearer } = await anApp()
    const answer = await server.request('POST', '/logout', { headers: bearer, body: {} })
    expect(keptBy(answer)).toEqual({ session: ['', 0], mark: ['', 0] })
    expect(answer.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect((await server.request('GET', '/me', { headers: bearer })).status).toBe(401)
  })

  it('the shell of the app keeps the cart of a guest, also where a session has ended', async () => {
    const secret = keptBy(await server.request('GET', '/cart', { headers: shell }))['guest']?.[0] ?? ''
    expect(secret).not.toBe('')
    const guest = { ...shell, 'x-shell': `v=1&guest=${secret}&order=&device=` }
    for (const headers of [guest, { ...guest, authorization: 'Bearer a-session-that-has-ended' }])
      expect(keptBy(await server.request('GET', '/cart', { headers }))).toEqual({})
  })

  it('the shell of the app is a known device once somebody signed in there', async () => {
    const { logIn, answer } = await anApp()
    const device = keptBy(answer)['device']?.[0] ?? ''
    const again = await logIn({ ...shell, 'x-shell': `v=1&device=${device}` })
    expect([again.status, keptBy(again)['session']?.[0] === keptBy(answer)['session']?.[0]]).toEqual([200, false])
  })
})

describe('the door of the shell', () => {
  it.each([
    ['a page of this site', { 'sec-fetch-site': 'same-origin' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }],
    ['an older browser', { origin: 'https://elsewhere.example' }],
    ['a program that names no platform of the app', { 'x-platform': 'web' }],
  ])('the entry for the shell is closed to %s', async (_who, headers) => {
    const answer = await server.request('GET', '/cart', { headers: { ...shell, ...headers } })
    expect([answer.status, answer.headers.has('x-shell-keep')]).toEqual([200, false])
  })

  it('the entry for the shell ignores cookies: what is sent automatically counts for nothing', async () => {
    const { answer } = await anApp()
    const cookie = `hundred_session=${keptBy(answer)['session']?.[0]}`
    expect((await server.request('GET', '/me', { headers: { cookie } })).status).toBe(200)
    expect((await server.request('GET', '/me', { headers: { ...shell, cookie } })).status).toBe(401)
  })

  it('the entry for the shell serves the data of a page as for a page of the site, with its form', async () => {
    const seen: Request[] = []
    const door = serveShell((request) => {
      seen.push(request)
      return new Response('[]', { headers: [['set-cookie', 'hundred_theme=dark; Path=/; Max-Age=9']] })
    }, server.config)
    const headers = { ...shell, authorization: 'Bearer abc', 'x-shell': 'v=1&guest=g%3B evil=1&order=o.k' }
    const body = new URLSearchParams({ login: 'mei' })
    const answer = await door(new Request(`${server.url}/signin.data`, { method: 'POST', headers, body }))
    const [page] = seen
    expect([page?.headers.get('cookie'), page?.headers.get('sec-fetch-site'), await page?.text()]).toEqual([
      'hundred_session=abc; hundred_order=o.k',
      'same-origin',
      'login=mei',
    ])
    expect(page?.headers.has('authorization')).toBe(false)
    // A theme is no secret: pages of the app store it themselves.
    expect([answer.headers.getSetCookie(), answer.headers.has('x-shell-keep')]).toEqual([[], false])
  })

  it('the entry for the shell serves pictures of the shop to pages of the app, and nothing else of the site', async () => {
    const policyOf = async (path: string) =>
      (await fetch(server.url + path)).headers.get('cross-origin-resource-policy')
    expect(await Promise.all(['/pictures/none.webp', '/api/settings', '/api/openapi.json'].map(policyOf))).toEqual([
      'cross-origin',
      'same-origin',
      'same-origin',
    ])
  })

  it('the entry for the shell grants no CORS origin', async () => {
    for (const origin of ['https://localhost', 'capacitor://localhost', 'http://localhost'])
      for (const [method, path] of [
        ['OPTIONS', '/api/token'],
        ['GET', '/api/settings'],
        ['OPTIONS', '/pictures/none.webp'],
      ] as const) {
        const answer = await fetch(server.url + path, { method, headers: { ...shell, origin } })
        expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
  })
})

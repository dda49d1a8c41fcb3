import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClass, aMember, aPack, aStudio, countRows, type Member, type Studio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'

let server: TestServer
let studio: Studio
let member: Member

beforeAll(async () => {
  server = await startTestServer()
  studio = await aStudio(server.db)
  member = await aMember(server.db)
  await aPack(server.db, { studio, member, credits: 10 })
})
afterAll(async () => server.stop())

describe('addresses', () => {
  test('an unknown path is refused in the common shape', async () => {
    const answer = await server.request('GET', '/no-such-thing')
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ success: false, code: 'request.not_found', message: 'No result found' })
    expect(answer.body.request_id).toBe(answer.headers.get('x-request-id'))
  })

  test('a known path answers other methods with the allowed ones', async () => {
    const answer = await server.request('DELETE', '/settings')
    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET')
  })

  test('an invalid id is as absent as an unknown one', async () => {
    const malformed = await server.request('GET', '/schedules/1%27%20or%201=1')
    const absent = await server.request('GET', '/schedules/0195d3a0-0000-7000-8000-000000000000')
    expect([malformed.status, absent.status]).toEqual([404, 404])
    expect({ ...malformed.body, request_id: '' }).toEqual({ ...absent.body, request_id: '' })
  })
})

describe('headers', () => {
  test.each(['atlantis', "penang' or '1'='1", '', 'PENANG'])('the branch %s is refused', async (branch) => {
    const answer = await server.request('GET', '/rooms', { headers: { 'x-branch': branch } })
    expect([answer.status, answer.body.code]).toEqual([422, 'request.branch'])
  })

  test('the default branch of a request is the one of BRANCH', async () => {
    await server.db
      .insertInto('branches')
      .values({ code: 'ipoh', name: { en: 'Ipoh', zh: '怡保' }, time_zone: 'Asia/Kuala_Lumpur' })
      .execute()
    const inIpoh = await startTestServer({ beside: server, env: { BRANCH: 'ipoh' } })
    const branchOf = async (site: TestServer, headers: Readonly<Record<string, string>> = {}) =>
      (await site.request('GET', '/settings', { headers })).body['branch']?.['code']
    // Requested twice: the second response comes from the cached lists.
    for (let turn = 0; turn < 2; turn += 1)
      expect([
        await branchOf(server),
        await branchOf(inIpoh),
        await branchOf(inIpoh, { 'x-branch': 'penang' }),
      ]).toEqual(['penang', 'ipoh', 'penang'])
    await inIpoh.stop()
  })

  test('an unknown platform is refused', async () => {
    const answer = await server.request('GET', '/rooms', { headers: { 'x-platform': 'toaster' } })
    expect([answer.status, answer.body.code]).toEqual([422, 'request.platform'])
  })

  test.each(['Bearer ', 'Bearer', 'Basic abc', `Bearer ${'x'.repeat(10_000)}`, 'Bearer a b'])(
    'the authorization %.20s is a visitor, never an error',
    async (authorization) => {
      expect((await server.request('GET', '/rooms', { headers: { authorization } })).status).toBe(200)
      expect((await server.request('GET', '/me', { headers: { authorization } })).body.code).toBe('auth.required')
      const write = { headers: { authorization }, body: { display_name: 'Mine' } }
      const refused = await unchanged(server, async () => server.request('PUT', '/me', write))
      expect([refused.status, refused.body['code']]).toEqual([401, 'auth.required'])
    },
  )

  test('the language of the request is used, not that of the browser', async () => {
    const browser = await server.request('GET', '/me', { headers: { 'accept-language': 'zh-CN' } })
    const requested = await server.request('GET', '/me', { headers: { 'x-locale': 'zh' } })
    expect([browser.body.message, requested.body.message]).toEqual(['Please log in to continue.', '请先登录。'])
  })

  test('every response has the closed policy and grants no other site anything', async () => {
    const { headers } = await server.request('GET', '/settings', { headers: { origin: 'https://evil.example' } })
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('access-control-allow-origin')).toBeNull()
    expect(headers.get('server')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })
})

describe('bodies', () => {
  const book = (body: unknown, headers: Record<string, string> = {}) =>
    server.request('POST', '/bookings', { token: member.token, body, headers })

  test.each([
    ['{', 400],
    ['[]', 400],
    ['"text"', 400],
    ['null', 400],
    ['{"session_id":"a","session_id":"b"}', 400],
    ['{"__proto__":{"role":"owner"}}', 400],
    ['{"constructor":{"prototype":{}}}', 400],
    [`${'{"a":'.repeat(30)}1${'}'.repeat(30)}`, 400],
    ['\u0000', 400],
  ])('%.40s answers %i and changes nothing', async (body, status) => {
    const before = await countRows(server.db, 'bookings')
    expect((await book(body)).status).toBe(status)
    expect(await countRows(server.db, 'bookings')).toBe(before)
  })

  test('a form is not accepted as JSON', async () => {
    expect((await book('session_id=1', { 'content-type': 'application/x-www-form-urlencoded' })).status).toBe(415)
    expect((await book('{}', { 'content-type': 'text/plain' })).status).toBe(415)
    expect((await book('{}', { 'content-encoding': 'gzip' })).status).toBe(415)
  })

  test('a body above 64 KB is refused', async () => {
    expect((await book(`{"x":"${'a'.repeat(70_000)}"}`)).status).toBe(413)
  })

  test('unknown fields are named, field by field', async () => {
    const answer = await book({ session_id: 'nonsense', price: '0.01', status: 'booked' })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual(['price', 'session_id', 'status'])
  })

  test('a query parameter given twice is refused', async () => {
    expect((await server.request('GET', '/rooms?limit=1&limit=2')).status).toBe(422)
  })
})

describe('another site', () => {
  test('another site cannot write with the session of a browser', async () => {
    const cookie = `hundred_session=${member.token}`
    const foreign = await server.request('POST', '/logout', {
      body: {},
      headers: { cookie, origin: 'https://evil.example' },
    })
    const opaque = await server.request('POST', '/logout', { body: {}, headers: { cookie, origin: 'null' } })
    expect([foreign.status, opaque.status]).toEqual([403, 403])
    expect((await server.request('GET', '/me', { headers: { cookie } })).status).toBe(200)
  })
})

describe('idempotency', () => {
  test('the same key gets the first response, another body under it is refused, another person does not collide', async () => {
    const session = await aClass(server.db, { studio })
    const headers = { 'idempotency-key': 'intent-1' }
    const first = await server.request('POST', '/bookings', {
      token: member.token,
      body: { session_id: session },
      headers,
    })
    const again = await server.request('POST', '/bookings', {
      token: member.token,
      body: { session_id: session },
      headers,
    })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    const other = await server.request('POST', '/bookings', {
      token: member.token,
      body: { session_id: session, seat_no: 3 },
      headers,
    })
    expect([other.status, other.body.code]).toEqual([422, 'idempotency.mismatch'])
    const stranger = await aMember(server.db)
    const theirs = await server.request('POST', '/bookings', {
      token: stranger.token,
      body: { session_id: session },
      headers,
    })
    expect(theirs.body.code).toBe('packages.none')
  })

  test('twenty requests at once with one key book once and get the same response', async () => {
    const session = await aClass(server.db, { studio, startsAt: (await server.clock.now()).add({ hours: 50 }) })
    const asks = Array.from({ length: 20 }, () =>
      server.request('POST', '/bookings', {
        token: member.token,
        body: { session_id: session },
        headers: { 'idempotency-key': 'intent-2' },
      }),
    )
    const answers = await Promise.all(asks)
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(answers.every((answer) => answer.status === 201)).toBe(true)
  })

  test('a refusal is not stored: when its cause has passed the same key succeeds', async () => {
    const late = await aMember(server.db)
    const session = await aClass(server.db, { studio, startsAt: (await server.clock.now()).add({ hours: 60 }) })
    const headers = { 'idempotency-key': 'intent-3' }
    const refused = await server.request('POST', '/bookings', {
      token: late.token,
      body: { session_id: session },
      headers,
    })
    expect(refused.body.code).toBe('packages.none')
    await aPack(server.db, { studio, member: late })
    expect(
      (await server.request('POST', '/bookings', { token: late.token, body: { session_id: session }, headers })).status,
    ).toBe(201)
  })
})

describe('lists', () => {
  test('a public list has an ETag and answers 304 while nothing changed', async () => {
    const first = await server.request('GET', '/rooms')
    const etag = first.headers.get('etag') ?? ''
    const again = await server.request('GET', '/rooms', { headers: { 'if-none-match': etag } })
    expect([first.status, again.status]).toEqual([200, 304])
    expect(first.headers.get('cache-control')).toBe('public, no-cache')
  })

  test('a personal response is never cached by others', async () => {
    expect((await server.request('GET', '/me', { token: member.token })).headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    'search=password:%25',
    'orderBy=(select%201)',
    'limit=1000000000',
    'searchJoin=xor',
    'filters=%7B%7D',
    'page=0',
    'nonsense=1',
  ])('%s is refused', async (query) => {
    expect((await server.request('GET', `/packages?${query}`)).status).toBe(422)
  })
})

describe('the contract', () => {
  test('the contract is served as OpenAPI 3.1 and as a page', async () => {
    const document = await server.request('GET', '/openapi.json')
    expect(document.body.openapi).toBe('3.1.0')
    expect(Object.keys(document.body.paths ?? {})).toEqual(
      expect.arrayContaining(['/register', '/bookings/{id}', '/packages/checkout', '/curlec-services/bank-list']),
    )
    const docs = await fetch(`${server.url}/api/docs`)
    expect(docs.status).toBe(200)
    expect(await docs.text()).toContain('/packages/checkout')
  })

  test('health distinguishes live from ready', async () => {
    expect((await server.request('GET', '/health/live')).body).toEqual({ live: true })
    expect((await server.request('GET', '/health/ready')).body).toEqual({ ready: true })
  })
})

describe('limits', () => {
  test('rate limits are counted before the work and say when to come back', async () => {
    const limited = await startTestServer({ env: { RATE_LIMITS: 'on' } })
    try {
      await aStudio(limited.db)
      const someone = await aMember(limited.db)
      const body = { session_id: '0195d3a0-0000-7000-8000-000000000000' }
      const answers = []
      for (let count = 0; count < 31; count += 1)
        answers.push(await limited.request('POST', '/bookings', { token: someone.token, body }))
      expect(answers.slice(0, 30).every((answer) => answer.status === 404)).toBe(true)
      expect(answers[30]?.status).toBe(429)
      expect(Number(answers[30]?.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await limited.stop()
    }
  })
})

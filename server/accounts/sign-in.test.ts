import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { unchanged } from '#dev/testing/unchanged.ts'
import { aPassword, publishDocuments, signUp, textOf } from '#dev/testing/visitors.ts'
import { hashText } from '#server/kit/idempotency.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await publishDocuments(server.db, (await aStudio(server.db)).branchId)
  await signUp(server, { email: 'mei@example.com', phone: '012-345 6789' })
})
afterAll(async () => server.stop())

const logIn = async (login: string, password: string = aPassword) =>
  server.request('POST', '/token', { body: { login, password } })
const me = async (token: unknown) => (await server.request('GET', '/me', { token: String(token) })).status
/** The response without the request id, the one thing that must differ. */
const withoutId = ({ status, body }: Awaited<ReturnType<typeof logIn>>) => ({ status, ...body, request_id: undefined })

describe('a member logs in', () => {
  test.each(['mei@example.com', ' Mei@Example.com', '0123456789', '+60 12-345 6789', '60123456789'])(
    'a member logs in as %s',
    async (login) => {
      const { status, body } = await logIn(login)
      expect([status, body['me']?.['email'], body['token'] === null]).toEqual([200, 'mei@example.com', false])
      expect(await me(body['token'])).toBe(200)
    },
  )

  test('a member who logs in gets another token each time', async () => {
    const [one, other] = [await logIn('mei@example.com'), await logIn('mei@example.com')]
    expect(one.body['token']).not.toBe(other.body['token'])
    expect([await me(one.body['token']), await me(other.body['token'])]).toEqual([200, 200])
  })

  test('a member logs in with the same letters composed another way', async () => {
    await signUp(server, { email: 'cafe@example.com', password: 'café près de la mer' })
    expect((await logIn('cafe@example.com', 'cafe\u0301 pre\u0300s de la mer')).status).toBe(200)
  })

  test('a member logs in in a browser anew, which ends the session of the cookie it replaces', async () => {
    const headers = { 'x-platform': 'web', origin: server.url }
    const body = { login: 'mei@example.com', password: aPassword }
    const first = await server.request('POST', '/token', { body, headers })
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(first.body['token']).toBeNull()
    expect((await server.request('GET', '/me', { headers: { cookie } })).status).toBe(200)
    await server.request('POST', '/token', { body, headers: { ...headers, cookie } })
    expect((await server.request('GET', '/me', { headers: { cookie } })).status).toBe(401)
  })
})

describe('a login that fails', () => {
  test('a login answers alike for a wrong password and for an account that does not exist', async () => {
    const wrong = withoutId(await logIn('mei@example.com', 'not the password'))
    expect(wrong).toEqual({
      status: 422,
      success: false,
      code: 'auth.wrong_login',
      message: 'Invalid login ID or password. Check both and try again.',
      request_id: undefined,
    })
    expect(withoutId(await logIn('nobody@example.com'))).toEqual(wrong)
    expect(withoutId(await logIn('019-999 9999'))).toEqual(wrong)
    expect(withoutId(await logIn('mei+tag@example.com'))).toEqual(wrong)
  })

  test('a failed login takes as long for an account that does not exist', async () => {
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let round = 0; round < 10; round += 1) {
      for (const [who, login] of [
        ['known', 'mei@example.com'],
        ['unknown', `${randomUUID()}@example.com`],
      ] as const) {
        const start = performance.now()
        await logIn(login, 'not the password')
        times[who].push(performance.now() - start)
      }
    }
    const quickest = (of: number[]) => of.toSorted((a, b) => a - b)[2] ?? 0
    // Hashing a password takes some 30 ms: skipping it would show as a ratio far beyond this one, even on a busy
    // machine.
    expect(quickest(times.unknown) / quickest(times.known)).toBeGreaterThan(0.5)
    expect(quickest(times.unknown) / quickest(times.known)).toBeLessThan(2)
  })

  test.each([
    [{ login: 'mei', password: 'x' }, { login: ['Invalid login ID'] }],
    [{ login: '', password: 'x' }, { login: ['Invalid login ID'] }],
    [{ password: 'x' }, { login: ['Invalid login ID'] }],
    [{ login: 'mei@example.com', password: '' }, { password: ['You must provide your password'] }],
    [{ login: 'mei@example.com' }, { password: ['You must provide your password'] }],
    [{ login: ['mei@example.com'], password: 'x' }, { login: ['Invalid login ID'] }],
    [{ login: 'mei@example.com', password: { $ne: '' } }, { password: ['You must provide your password'] }],
    [{ login: 'mei@example.com', password: 'x', role: 'owner' }, { role: ['There is no field role'] }],
    [
      { login: 'mei@example.com', password: 'x'.repeat(513) },
      { password: ['Password can have at most 128 characters'] },
    ],
  ])('%j is refused', async (body, errors) => {
    const answer = await server.request('POST', '/token', { body })
    expect([answer.status, answer.body['errors']]).toEqual([422, errors])
  })
})

describe('a session', () => {
  test('a session ends the moment the member logs out, wherever the token is kept', async () => {
    const { body } = await logIn('mei@example.com')
    const token = textOf(body['token'])
    const out = await server.request('POST', '/logout', { token, body: {} })
    expect([out.status, out.body]).toEqual([200, { success: true }])
    expect(out.headers.get('clear-site-data')).toBe('"cache", "storage"')
    expect(out.headers.getSetCookie()).toEqual([
      'hundred_session=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
      'hundred_signed_in=; Path=/; Max-Age=0; SameSite=Lax',
      'hundred_checkout=; Path=/; Max-Age=0; SameSite=Lax; HttpOnly',
    ])
    expect(await me(token)).toBe(401)
    expect((await server.request('PUT', '/me', { token, body: { display_name: 'still here' } })).status).toBe(401)
  })

  test('a session of another device goes on', async () => {
    const [here, there] = [await logIn('mei@example.com'), await logIn('mei@example.com')]
    await server.request('POST', '/logout', { token: textOf(here.body['token']), body: {} })
    expect([await me(here.body['token']), await me(there.body['token'])]).toEqual([401, 200])
  })

  test('a session can be ended twice, and by somebody who has none', async () => {
    expect((await server.request('POST', '/logout', { body: {} })).status).toBe(200)
    expect((await server.request('POST', '/logout', { token: 'x'.repeat(43), body: {} })).status).toBe(200)
  })

  test('a session is not ended by a cookie from another site', async () => {
    const { headers } = await server.request('POST', '/token', {
      body: { login: 'mei@example.com', password: aPassword },
      headers: { 'x-platform': 'web' },
    })
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect(
      (await server.request('POST', '/logout', { body: {}, headers: { cookie, origin: 'https://evil.example' } }))
        .status,
    ).toBe(403)
    expect(
      (await server.request('POST', '/logout', { body: {}, headers: { cookie, 'sec-fetch-site': 'cross-site' } }))
        .status,
    ).toBe(403)
    expect((await server.request('GET', '/me', { headers: { cookie } })).status).toBe(200)
  })

  test('a session slides with use, ends 30 days after the last, and after 180 in any case', async () => {
    const begin = await server.clock.now()
    const { body } = await logIn('mei@example.com')
    const idle = await logIn('mei@example.com')
    await server.clock.advance({ hours: 29 * 24 })
    expect(await me(body['token'])).toBe(200)
    await server.clock.advance({ hours: 2 * 24 })
    expect([await me(body['token']), await me(idle.body['token'])]).toEqual([200, 401])
    for (const day of [60, 89, 118, 147, 176]) {
      await server.clock.set(begin.add({ hours: day * 24 }))
      expect(await me(body['token'])).toBe(200)
    }
    await server.clock.set(begin.add({ hours: 180 * 24, minutes: 1 }))
    expect(await me(body['token'])).toBe(401)
    await server.clock.set(begin)
  })

  test('the use of a session is written at most once an hour', async () => {
    const { body } = await logIn('mei@example.com')
    const seen = async () => {
      await me(body['token'])
      const { last_seen_at } = await server.db
        .selectFrom('auth_sessions')
        .select('last_seen_at')
        .where('token_hash', '=', hashText(textOf(body['token'])))
        .executeTakeFirstOrThrow()
      return last_seen_at.epochMilliseconds
    }
    const first = await seen()
    await server.clock.advance({ minutes: 59 })
    expect(await seen()).toBe(first)
    await server.clock.advance({ minutes: 2 })
    expect(await seen()).toBeGreaterThan(first)
  })

  test.each([
    ['none', undefined],
    ['a word', 'abc'],
    ["a guest's cart", randomUUID()],
    ['a long text', 'x'.repeat(600)],
  ])('a session is not opened by %s', async (...[_case, token]) => {
    const answer = await server.request('GET', '/me', token === undefined ? {} : { token })
    expect([answer.status, answer.body['code']]).toEqual([401, 'auth.required'])
  })
})

test('the secret of a cart gives no access to an account', async () => {
  const token = randomUUID()
  const asked = [
    ['GET', '/me'],
    ['PUT', '/me'],
    ['GET', '/bookings'],
    ['GET', '/wallet_transactions'],
    ['GET', '/forms/signed'],
    ['POST', '/forms/signed'],
    ['GET', '/me/sessions'],
    ['GET', '/me/export'],
    ['GET', '/gift-cards'],
    ['GET', '/refer-code'],
    ['POST', '/gift-cards/redeem'],
    ['POST', '/me/delete'],
  ] as const
  const answers = await unchanged(server, async () =>
    Promise.all(
      asked.map(async ([method, path]) =>
        server.request(method, path, { token, ...(method === 'GET' ? {} : { body: {} }) }),
      ),
    ),
  )
  expect(answers.map(({ status, body }) => [status, body['code']])).toEqual(asked.map(() => [401, 'auth.required']))
})

test('a stored hash is no token', async () => {
  await logIn('mei@example.com')
  const { token_hash } = await server.db
    .selectFrom('auth_sessions')
    .select('token_hash')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(await me(token_hash)).toBe(401)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMember, aStudio } from '#dev/testing/builders.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { describedEndpoints, roomRoutes } from '#server/app.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } })
  await aStudio(server.db)
})
afterAll(async () => server.stop())

/** Another address of the same IPv6 network each time. */
let last = 0
const anAddress = (): string => `2001:db8:77:1::${(last += 1).toString(16)}`

describe('the addresses of one IPv6 network are one caller', () => {
  test('the addresses of one IPv6 network are one caller for the limit of every endpoint that counts addresses', async () => {
    const limited = describedEndpoints(roomRoutes(server.config)).filter(
      ({ who, limit }) => limit?.by === 'address' && !limit.perProcess && (who === 'anyone' || who === 'gateway'),
    )
    expect(limited.length).toBeGreaterThan(10)
    for (const { method, path } of limited)
      for (let time = 0; time < 2; time += 1)
        await fetch(`${server.url}/api${path.replaceAll(/\{[a-z_]+\}/g, 'none')}`, {
          method,
          headers: { 'x-forwarded-for': anAddress(), 'content-type': 'application/json' },
          ...(method === 'GET' ? {} : { body: '{}' }),
        })
    const { rows } = await server.pool.query<{ key: string; points: number }>('select key, points from rate_limits')
    const times = new Map(rows.map(({ key, points }) => [key, points]))
    for (const { limit } of limited)
      expect([limit?.name, (times.get(`${limit?.name}.address:2001:db8:77:1::/64`) ?? 0) >= 2]).toEqual([
        limit?.name,
        true,
      ])
    expect([...times.keys()].filter((key) => !key.endsWith('.address:2001:db8:77:1::/64'))).toEqual([])
  })

  test('the addresses of one IPv6 network are one caller for live streams', async () => {
    const leave = new AbortController()
    // A response that nobody holds is collected, which ends its stream.
    const held: Response[] = []
    const open = async (address: string): Promise<number> => {
      const headers = { 'x-forwarded-for': address }
      const response = await fetch(`${server.url}/api/schedules/live`, { signal: leave.signal, headers })
      held.push(response)
      return response.status
    }
    const statuses = []
    for (let count = 0; count < 101; count += 1) statuses.push(await open(anAddress()))
    expect([statuses[99], statuses[100]]).toEqual([200, 429])
    expect(await open('2001:db8:77:2::1')).toBe(200)
    leave.abort()
  })

  test('a flood of logins from one IPv6 network answers nobody else 503', async () => {
    const free = await startTestServer({ beside: server, env: { RATE_LIMITS: 'off', TRUSTED_PROXIES: '1' } })
    const owner = await aMember(server.db)
    const login = async (address: string, name: string): Promise<number> =>
      (
        await free.request('POST', '/token', {
          headers: { 'x-forwarded-for': address },
          body: { login: name, password: 'three warm bowls' },
        })
      ).status
    const crowd = Promise.all(
      Array.from({ length: 100 }, async (_, count) => login(anAddress(), `nobody-${count}@example.com`)),
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await login('203.0.113.9', owner.email)).not.toBe(503)
    expect(await crowd).toContain(503)
    await free.stop()
  }, 60_000)
})

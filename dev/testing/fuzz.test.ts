import { afterAll, beforeAll, expect, test } from 'vitest'
import { pathNames, type Endpoint } from '#domain/kit/endpoint.ts'
import { describedEndpoints, roomRoutes } from '#server/app.ts'
import { aClass, aMember, aPack, aStudio } from './builders.ts'
import { isLong } from './is-long.ts'
import { startTestServer, type TestServer } from './server.ts'

const absentId = '0195d3a0-0000-7000-8000-000000000000'
/** Unexpected values: wrong types, odd numbers, odd text, lone surrogates, SQL, paths. */
const odd: readonly unknown[] = [
  null,
  true,
  [],
  [null],
  {},
  { a: { b: [] } },
  -1,
  0.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  'x',
  '0',
  '-1',
  '1e9',
  'NaN',
  '2026-02-30',
  '2026-11-22T25:00:00+08:00',
  '\u0000',
  '\ud800',
  '\u202e\u200b',
  "' or 1=1 --",
  '../../etc/passwd',
  '%00',
  'a'.repeat(600),
  absentId,
]
/** An operation meets one of so many odd values, and a value as large a share of all; all of both in `npm run long`. */
const share = isLong ? 1 : 27
const oddBodies = ['', '[]', '"a"', '{"a":1', '{"__proto__":1}', `{"a":"${'a'.repeat(200_000)}"}`]
/** The only responses above 499 that are no error: this test runs without a bank. */
const needsBank = new Set(['payments.banks', 'payments.bank_list'])

let server: TestServer
const tokens: string[] = []

beforeAll(async () => {
  server = await startTestServer({ gatewayUrl: 'http://127.0.0.1:1' })
  const studio = await aStudio(server.db)
  const member = await aMember(server.db)
  await aPack(server.db, { studio, member })
  await aClass(server.db, { studio })
  const owner = await aMember(server.db, { role: { branchId: studio.branchId, role: 'owner' } })
  tokens.push(member.token, owner.token)
})
afterAll(async () => server.stop())

/**
 * Sends the same odd request as a member and as the owner, and keeps the one that gets further; the test server
 * compares each response with the document.
 */
async function send(endpoint: Endpoint, about: { id?: unknown; fields?: Record<string, unknown>; raw?: string }) {
  const { id = absentId, fields = {}, raw } = about
  const path = pathNames(endpoint.path).reduce(
    (text, name) => text.replace(`{${name}}`, encodeURIComponent(wellFormed(id)) || '%20'),
    endpoint.path,
  )
  const isGet = endpoint.method === 'GET'
  const query = isGet
    ? `?${new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, wellFormed(value)]))}`
    : ''
  return server.request(endpoint.method, path + query, {
    token: tokens[typeof endpoint.who === 'string' ? 0 : 1] ?? '',
    ...(isGet ? {} : { body: raw ?? fields }),
  })
}

/** An address cannot contain lone surrogates; everything else is sent as text. */
function wellFormed(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed()
}

/** What ends the login that asks. */
const endsLogin: readonly string[] = ['accounts.logout', 'devices.sign_out']

test('odd input makes no operation fail, nor answer what its description lacks', async () => {
  const faults: string[] = []
  const attempt = async (endpoint: Endpoint, about: Parameters<typeof send>[1]) => {
    const told = await send(endpoint, about).catch((error: unknown) => String(error))
    if (typeof told === 'string') faults.push(told)
    else if (told.status >= 500 && !(told.status === 503 && needsBank.has(endpoint.name)))
      faults.push(`${endpoint.name} ${JSON.stringify(about).slice(0, 200)}: ${told.status}`)
  }
  const endpoints = describedEndpoints(roomRoutes(server.config)).filter(
    ({ media, name }) => media?.type !== 'text/event-stream' && !endsLogin.includes(name),
  )
  for (const [place, endpoint] of endpoints.entries()) {
    const names = Object.keys(endpoint.input.shape).filter((name) => !pathNames(endpoint.path).includes(name))
    for (const [turn, value] of odd.entries()) {
      if ((turn + place) % share > 0) continue
      // Each value is tried in each field alone or in all at once, alternately, which keeps the test short.
      await attempt(endpoint, { fields: Object.fromEntries(names.map((name) => [name, value])) })
      const name = names[turn % Math.max(1, names.length)]
      if (name !== undefined) await attempt(endpoint, { fields: { [name]: value } })
      if (pathNames(endpoint.path).length > 0) await attempt(endpoint, { id: value })
    }
    await attempt(endpoint, { fields: { ['no_such_field']: 1 } })
    if (endpoint.method !== 'GET')
      for (const [turn, raw] of oddBodies.entries()) if ((turn + place) % share === 0) await attempt(endpoint, { raw })
  }
  expect(faults).toEqual([])
}, 240_000)

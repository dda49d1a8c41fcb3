import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoId } from '#dev/seed/demo-id.ts'
import { seedLarge } from '#dev/seed/seed-large.ts'
import { secondBranch } from '#dev/seed/write-second-branch.ts'
import { pathNames } from '#domain/kit/endpoint.ts'
import { describedEndpoints, roomRoutes } from '#server/app.ts'
import { recordsOf, type BranchRecord } from './branch-records.ts'
import { branchRequests } from './branch-requests.ts'
import { aMember, type Member } from './builders.ts'
import { copyDatabase } from './copy-database.ts'
import { createDemoDatabase, type TestDatabase } from './database.ts'
import { startTestServer, type TestServer } from './server.ts'
import { textOf } from './visitors.ts'

/** The large studio with its second branch, at a size that is fast enough for a test. */
const scale = 0.005
const home = demoId('branches', 'penang')

let original: TestDatabase
let server: TestServer
let idOf: (name: BranchRecord) => string
const people = new Map<string, Member>()

beforeAll(async () => {
  original = await createDemoDatabase()
  await seedLarge(original.url, { scale, tell: () => undefined })
  // Some records are created here without what the product would write beside them, so no invariant is checked at the
  // end.
  server = await startTestServer({ database: await copyDatabase(original.url) })
  idOf = await recordsOf(server.db, { branchId: secondBranch.branchId })
  for (const role of ['owner', 'manager', 'desk', 'instructor'] as const)
    people.set(role, await aMember(server.db, { role: { branchId: home, role } }))
  people.set('there', await aMember(server.db, { role: { branchId: secondBranch.branchId, role: 'owner' } }))
  people.set('customer', await aMember(server.db))
}, 120_000)
afterAll(async () => {
  await server.stop()
  await original.drop()
})

/** Addresses with a parameter that are the same for every branch, and why. */
const withoutWall: Readonly<Record<string, RegExp>> = {
  'what a customer holds is the account’s wherever they look from':
    /^\/(address|bookings|calendar|cart|contracts|forms|gift-cards|me|orders|packages\/(mine|share)|private-class|recent-products|referrals|refunds|wallet_transactions|wishlist)\b|\/reviews\/mine$/,
  'the same at every branch, or found in a list of the branch that asks':
    /^\/(gift-card-templates|payment_gateways|payment_methods|private-boards|shippings|staff\/lists|states)\//,
  'to give a role is asked in authorisation-people.test.ts, with where the asker owns': /^\/staff\/roles\//,
  'a name is the own branch’s, whoever else has one of that name':
    /^\/staff\/(brands|categories|deals|price-groups|products|settings|shops|static_blocks)\/\{(slug|key)\}$|^\/(documents|static_blocks)\//,
  'which branches there are is public, and each is changed by itself': /^(\/staff)?\/branch(es)?\/\{id\}$/,
  'the password is asked for first; studio-devices.test.ts gives it': /^\/staff\/devices\//,
  'asked about elsewhere with what they need':
    /\/(merge|merge\/preview|apart|move|substitute|substitute\/preview|move\/preview|swap|swap\/preview|promote|approve|withdraw|answer|bookings|explain|posted|print|cash)$|^\/staff\/(banners|devices|shippings)\/\{id\}$/,
}

const endpoints = () =>
  describedEndpoints(roomRoutes(server.config)).filter(({ media }) => media?.type !== 'text/event-stream')
const lineOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`
const addressed = () => endpoints().flatMap((one) => (pathNames(one.path).length > 0 ? lineOf(one) : []))

test('every address of one record is requested across branches, or says why it need not be', () => {
  const known = addressed().filter(
    (line) =>
      line in branchRequests || Object.values(withoutWall).some((shape) => shape.test(line.replace(/^\w+ /, ''))),
  )
  expect(addressed().filter((line) => !known.includes(line))).toEqual([])
  expect(Object.keys(branchRequests).filter((line) => !addressed().includes(line))).toEqual([])
})

async function ask(line: string, { as, branch }: { as: string; branch: string }) {
  const endpoint = endpoints().find((one) => lineOf(one) === line)
  if (!endpoint) throw new Error(`there is no ${line}`)
  const { method, path } = endpoint
  const { record, body, query = '' } = branchRequests[line] ?? { record: 'room' }
  server.lists.clear()
  return server.request(method, `${path.replace(/\{\w+\}/, idOf(record))}${query}`, {
    token: people.get(as)?.token ?? '',
    headers: { 'x-branch': branch },
    ...(body && method !== 'GET' ? { body } : {}),
  })
}

describe('a record of the other branch', () => {
  let before: unknown
  beforeAll(async () => {
    before = await digest()
  })

  test.each(Object.keys(branchRequests))('a record of the other branch is not found: %s', async (line) => {
    for (const as of ['owner', 'manager']) {
      const { status, body } = await ask(line, { as, branch: 'penang' })
      expect([as, status, body['code']]).toEqual([as, 404, 'request.not_found'])
    }
  })

  test('a record of the other branch is not found for its own owner from here, nor for people of here from there', async () => {
    for (const line of Object.keys(branchRequests).filter((one) => one.includes('/staff/'))) {
      expect([line, (await ask(line, { as: 'there', branch: 'penang' })).status]).toEqual([line, 403])
      expect([line, (await ask(line, { as: 'manager', branch: secondBranch.code })).status]).toEqual([line, 403])
    }
  })

  test('a record of the other branch is unchanged after all these requests', async () => {
    expect(await digest()).toEqual(before)
  })

  test.each(Object.keys(branchRequests))(
    'a record of the other branch is found there, so that the request was valid: %s',
    async (line) => {
      const { status, body } = await ask(line, { as: 'there', branch: secondBranch.code })
      expect([
        line,
        status === 404,
        status === 500,
        textOf(body['code'] ?? '') === 'request.invalid' ? body['errors'] : {},
      ]).toEqual([line, false, false, {}])
    },
  )
})

describe('a list', () => {
  test.each(['owner', 'manager', 'desk', 'instructor', 'customer', 'nobody'])(
    'a list for %s of one branch holds nothing of the other',
    async (as) => {
      const foreign = await idsOf(secondBranch.branchId)
      expect(foreign.size).toBeGreaterThan(2000)
      const seen = await seenBy(people.get(as)?.token, { branch: 'penang', foreign })
      // This list exists to name the branches.
      expect(seen.filter((line) => !line.startsWith('/branch '))).toEqual([])
    },
    60_000,
  )

  test('a list of the other branch holds its records, so that a leak would be noticed', async () => {
    const foreign = await idsOf(secondBranch.branchId)
    const seen = await seenBy(people.get('there')?.token, { branch: secondBranch.code, foreign })
    expect(seen.length).toBeGreaterThan(20)
  })

  /** Each list that holds one of those ids, with it. */
  async function seenBy(
    token: string | undefined,
    { branch, foreign }: { branch: string; foreign: ReadonlySet<string> },
  ): Promise<string[]> {
    const seen: string[] = []
    for (const endpoint of endpoints()) {
      if (endpoint.method !== 'GET' || pathNames(endpoint.path).length > 0) continue
      server.lists.clear()
      const sent = { headers: { 'x-branch': branch }, ...(token === undefined ? {} : { token }) }
      const { status, body } = await server.request('GET', endpoint.path, sent)
      expect(status, endpoint.path).not.toBe(500)
      const found = JSON.stringify(body)
        .match(uuids)
        ?.find((id) => foreign.has(id))
      if (found !== undefined) seen.push(`${endpoint.path} ${found}`)
    }
    return seen
  }

  test("a list of a person's records holds those of this branch", async () => {
    const { rows } = await sql<{
      person_id: string
    }>`select person_id from package_lots where id = ${idOf('lot')}`.execute(server.db)
    await sql`update persons set home_branch_id = ${home} where id = ${textOf(rows[0]?.person_id)}`.execute(server.db)
    const answer = await server.request('POST', `/staff/people/${textOf(rows[0]?.person_id)}/record`, {
      token: people.get('manager')?.token ?? '',
      body: {},
    })
    expect(answer.status).toBe(200)
    const foreign = await idsOf(secondBranch.branchId)
    expect(
      JSON.stringify([answer.body['packs'], answer.body['bookings']])
        .match(uuids)
        ?.find((id) => foreign.has(id)),
    ).toBeUndefined()
  })
})

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The tables with a branch column. */
async function tablesOfBranches(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name as name
    from information_schema.columns c
    join information_schema.columns i on i.table_name = c.table_name and i.table_schema = c.table_schema and i.column_name = 'id'
    where c.table_schema = 'public' and c.column_name = 'branch_id' and i.data_type = 'uuid'
    order by 1`.execute(server.db)
  return rows.map(({ name: table }) => table)
}

async function idsOf(branchId: string): Promise<ReadonlySet<string>> {
  const ids = new Set<string>([branchId])
  for (const table of await tablesOfBranches()) {
    const { rows } = await sql<{
      id: string
    }>`select id from ${sql.table(table)} where branch_id = ${branchId}`.execute(server.db)
    for (const { id } of rows) ids.add(id)
  }
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b join class_sessions s on s.id = b.session_id where s.branch_id = ${branchId}`.execute(
    server.db,
  )
  for (const { id } of rows) ids.add(id)
  return ids
}

/** Everything of the other branch, as one text for each table. */
async function digest(): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const table of await tablesOfBranches()) {
    const { rows } = await sql<{ text: string }>`
      select md5(coalesce(string_agg(t::text, '' order by id), '')) as text from ${sql.table(table)} t where branch_id = ${secondBranch.branchId}`.execute(
      server.db,
    )
    found[table] = rows[0]?.text ?? ''
  }
  return found
}

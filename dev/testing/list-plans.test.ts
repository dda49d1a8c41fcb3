import { randomBytes } from 'node:crypto'
import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLargeDatabase, type TestDatabase } from '#dev/testing/database.ts'
import {
  genericPlan,
  growing,
  ownPlan,
  preferIndexes,
  recordingApp,
  recordingDatabase,
  scanOf,
} from '#dev/testing/plans.ts'
import type { Endpoint } from '#domain/kit/endpoint.ts'
import { roomRoutes } from '#server/app.ts'
import type { Tables } from '#server/db/tables.ts'
import { openPool } from '#server/driver/database.ts'
import { readConfig, type Config } from '#server/kit/config.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { findCreditMovements, findFigures } from '#server/members/figures-queries.ts'
import { findPreviews } from '#server/members/preview-queries.ts'
import { findTimeline } from '#server/members/timeline-queries.ts'

/** Part of the name of most classes and packs, so that little is filtered out early. */
const keyword = 'reformer'

/**
 * Lists of staff that are about everybody, with the tables that they may scan: who is a member, who still has to sign
 * or to say a birthday, and what each plan has sold.
 */
const readsAll: Readonly<Record<string, readonly string[]>> = {
  '/staff/birth-dates': growing,
  '/staff/forms/signed': growing,
  '/staff/members': ['persons', 'accounts'],
  '/staff/package-plans': growing,
}

let large: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  large = await createLargeDatabase()
  pool = openPool(large.url, { size: 4, onLost: () => undefined })
  preferIndexes(pool)
}, 120_000)
afterAll(async () => {
  await pool.end()
  await large.drop()
})

test('no list scans a table that grows, with either kind of plan', async () => {
  const config = readConfig({ DATABASE_URL: large.url, LOG_LEVEL: 'silent', RATE_LIMITS: 'off' })
  if ('problems' in config) throw new Error(config.problems.join())
  const { db, get } = recordingApp(pool, config)
  const owner = await signIn(db, sql`select account_id as id from account_roles where role = 'owner' limit 1`)
  const member = await signIn(db, busiest)
  const ids = await idsOf(db)
  const walking = new Set<string>()
  const lists = pagedLists(config)
  for (const { path, who, input } of lists) {
    const address = path.replace(/\{\w+\}/, ids[path] ?? '')
    const headers = { authorization: `Bearer ${typeof who === 'object' ? owner : member}` }
    const walk = scanOf(growing.filter((table) => readsAll[path]?.includes(table) !== true))
    for (const query of 'keyword' in input.shape ? ['', `?keyword=${keyword}`] : ['']) {
      const { answer, reads } = await get(`${address}${query}`, headers)
      // The banks come from the gateway, which may not run here.
      if (path !== '/curlec-services/bank-list') expect([address, answer.status]).toEqual([address, 200])
      for (const statement of reads)
        for (const plan of await plansOf(statement))
          if (walk.test(plan)) walking.add(`${path}: ${statement.sql}\n${plan}`)
    }
  }
  expect([...walking]).toEqual([])
  expect(lists.length).toBeGreaterThan(70)
}, 120_000)

test("a member's page scans no table that grows, and finds the entries of packs by their chains", async () => {
  const { db, asked } = recordingDatabase(pool)
  const { rows } = await sql<Parameters<typeof findTimeline>[1]>`
    select a.person_id as "personId", a.id as "accountId", r.id as "branchId", r.time_zone as zone, 51 as limit
    from accounts a cross join branches r
    where a.id = (${busiest})
      and exists (select from package_lots lot where lot.person_id = a.person_id and lot.branch_id = r.id)
    limit 1`.execute(db)
  asked.length = 0
  for (const of of rows) {
    expect((await findTimeline(db, of)).rows).toHaveLength(of.limit)
    await findCreditMovements(db, of)
    await findFigures(db, of)
  }
  const plans = (await Promise.all(asked.map(plansOf))).flat()
  expect(plans.length).toBeGreaterThan(6)
  expect(plans.filter((plan) => scanOf(growing).test(plan))).toEqual([])
  // A walk through the whole of another index is no scan, and reads as much.
  const ofLedger = plans.filter((plan) => plan.includes(' on ledger_entries '))
  expect(ofLedger.length).toBeGreaterThan(3)
  expect(ofLedger.filter((plan) => !plan.includes(' ledger_entries_chain '))).toEqual([])
})

test('the search of the console finds what it shows beside people by indexes', async () => {
  const { db, asked } = recordingDatabase(pool)
  const { rows } = await sql<Parameters<typeof findPreviews>[1]>`
    select array(
        select person_id from package_lots where branch_id = r.id group by person_id order by count(*) desc, person_id limit 4
      ) as "personIds",
      json_build_object('id', r.id, 'zone', r.time_zone) as branch, 'en' as locale, studio_now() as now
    from branches r where exists (select from package_lots lot where lot.branch_id = r.id)
    limit 1`.execute(db)
  asked.length = 0
  for (const of of rows) expect(await findPreviews(db, of)).toHaveLength(4)
  const plans = (await Promise.all(asked.map(plansOf))).flat()
  expect(plans).toHaveLength(2)
  expect(plans.filter((plan) => scanOf([...growing, 'ledger_accounts', 'person_notes']).test(plan))).toEqual([])
})

function pagedLists(config: Config): readonly Endpoint[] {
  return roomRoutes(config)
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, path, input }) =>
        method === 'GET' && (('limit' in input.shape && 'page' in input.shape) || unpaged.includes(path)),
    )
}

/** What is asked for by days and has no pages. */
const unpaged: readonly string[] = ['/staff/calendar', '/staff/my-day', '/staff/today']

/** The member with the most bookings, whose lists are the longest. */
const busiest = sql`
  select a.id from accounts a join bookings b on b.person_id = a.person_id
  where exists (select from package_lots l where l.person_id = a.person_id)
  group by a.id order by count(*) desc, a.id limit 1`

async function signIn(db: Kysely<Tables>, whose: RawBuilder<unknown>): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await sql`
    insert into auth_sessions (token_hash, account_id, created_at, last_seen_at, expires_at, dies_at, platform, kind)
    select ${hashText(token)}, whose.id, studio_now(), studio_now(), studio_now() + interval '1 hour', studio_now() + interval '1 hour', 'web', 'staff'
    from (${whose}) as whose`.execute(db)
  return token
}

/** What the lists below an id are asked for: a pack and an order of the member, and a product of the demo. */
async function idsOf(db: Kysely<Tables>): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ lot: string; order: string }>`
    select (select l.id from package_lots l join accounts a on a.person_id = l.person_id where a.id = busiest.id order by l.id limit 1) as lot,
      (select o.id from orders o where o.account_id = busiest.id order by o.id limit 1) as "order"
    from (${busiest}) as busiest`.execute(db)
  const { lot = '', order = '' } = rows[0] ?? {}
  return {
    '/packages/mine/{id}/ledger': lot,
    '/staff/packages/{id}/ledger': lot,
    '/orders/{id}/gift-cards': order,
    '/products/{slug}/reviews': 'grip-socks',
  }
}

/** By the text of a statement: every list begins with those that find the caller and the branch. */
const known = new Map<string, readonly string[]>()

/** With either kind of plan. */
async function plansOf(statement: CompiledQuery): Promise<readonly string[]> {
  const plans = known.get(statement.sql) ?? [await ownPlan(pool, statement), await genericPlan(pool, statement.sql)]
  known.set(statement.sql, plans)
  return plans
}

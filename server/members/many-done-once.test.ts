import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, test } from 'vitest'
import { killsMs, stageCrashes } from '#dev/harness/crashes.ts'
import {
  aRunOnMany,
  aTag,
  beginMany,
  extending,
  goOn,
  idsOf,
  tagging,
  writing,
  type ActOnMany,
} from '#dev/testing/acts-on-many.ts'
import { aMember, aPack, aStudio, type Member, type Studio } from '#dev/testing/builders.ts'
import { fingerprint } from '#dev/testing/fingerprint.ts'
import { shareOf } from '#dev/testing/is-long.ts'
import { startTestServer, type TestServer } from '#dev/testing/server.ts'
import { waitForLock } from '#dev/testing/stage.ts'
import { withoutLock } from '#dev/testing/without-lock.ts'
import { asId } from '#domain/kit/id.ts'
import { maxTags } from '#domain/members/model.ts'
import { batchRows } from '#domain/work/model.ts'
import { runInvariants } from '#server/kit/invariants.ts'
import { versionOfTags } from './save-tags.ts'

let server: TestServer
let other: TestServer
let studio: Studio
let manager: Member

beforeAll(async () => {
  server = await startTestServer()
  other = await startTestServer({ beside: server })
  studio = await aStudio(server.db)
  manager = await aMember(server.db, { role: { branchId: studio.branchId, role: 'manager' } })
  await server.clock.freeze((await server.clock.now()).round('minute'))
})
afterAll(async () => {
  await other.stop()
  await server.stop()
})
const crashes = stageCrashes(() => server)
const token = () => manager.token

/** An act, on how many, and how often it was done. */
interface Countable {
  readonly act: ActOnMany
  readonly total: number
  readonly times: () => Promise<number>
}

/** Tags so many new people, with an entry of the audit for each. */
async function aTagging(total = batchRows + 3): Promise<Countable> {
  const tag = aTag()
  const people = await sql<{ id: string }>`
    insert into persons (full_name, home_branch_id, created_at, updated_at)
    select 'Zoe Lim ' || n, ${studio.branchId}::uuid, studio_now(), studio_now() from generate_series(1, ${total}::integer) n
    returning id`.execute(server.db)
  const ids = people.rows.map(({ id }) => id)
  const audited = sql<{ times: number }>`
    select count(*)::integer as times from audit_entries
    where action = 'members.save_tags' and subject_id = any (${ids}::text[])`
  const tagged = sql<{ times: number }>`select count(*)::integer as times from person_tags where tag = ${tag}`
  return {
    act: tagging({ ids }, { add: [tag] }),
    total,
    times: async () => {
      const [{ rows: entries }, { rows: tags }] = [await audited.execute(server.db), await tagged.execute(server.db)]
      return Math.max(entries[0]?.times ?? 0, tags[0]?.times ?? 0)
    },
  }
}

/** Gives a day to three packs: twice would be two days. */
async function anExtension(): Promise<Countable> {
  const lots: string[] = []
  const members = [await aMember(server.db), await aMember(server.db), await aMember(server.db)]
  for (const member of members) lots.push(await aPack(server.db, { studio, member }))
  const given = sql<{ times: number }>`
    select coalesce(sum(days), 0)::integer as times from free_days where lot_id = any (${lots}::uuid[])`
  return {
    act: extending(idsOf(...members), 1),
    total: 3,
    times: async () => (await given.execute(server.db)).rows[0]?.times ?? 0,
  }
}

/** Writes to three accounts. */
async function aMessage(): Promise<Countable> {
  const readers = [await aMember(server.db), await aMember(server.db), await aMember(server.db)]
  const accounts = readers.map(({ accountId }) => accountId)
  await sql`
    insert into message_preferences (account_id, switched_off, updated_at)
    select unnest(${accounts}::uuid[]), '{}', studio_now()`.execute(server.db)
  const told = sql<{ times: number }>`
    select count(*)::integer as times from messages where template = 'news.studio' and account_id = any (${accounts}::uuid[])`
  return {
    act: writing(idsOf(...readers)),
    total: 3,
    times: async () => (await told.execute(server.db)).rows[0]?.times ?? 0,
  }
}

const sorts = [
  ['that tags two batches', async () => aTagging()],
  ['that extends packs', anExtension],
  ['that writes', aMessage],
] as const

const begun = async (act: ActOnMany) => aRunOnMany(server, { token: token(), act })
const stateOf = async (id: string) =>
  (await server.pool.query<{ state: string; done: number }>('select state, done from work_runs where id = $1', [id]))
    .rows[0]

test.each(sorts)('an act %s and that two servers go on with at once is done to each once', async (_title, anAct) => {
  const { act, total, times } = await anAct()
  const id = await begun(act)
  await Promise.all([server, other, server, other].map(goOn))
  expect([await stateOf(id), await times()]).toEqual([{ state: 'done', done: total }, total])
  expect(await runInvariants(server.databaseUrl)).toEqual([])
})

it('without the locks of its run and its members some are done twice and some never, which the invariant reports', async () => {
  const { act } = await aTagging(3 * batchRows)
  const id = await begun(act)
  // Whoever counts more rows than there are is refused by the database.
  const going = async () => Promise.allSettled([server, other].map(goOn))
  await withoutLock({ of: /from (?:work_runs|persons) where id/, readers: 2 }, going)
  expect(await runInvariants(server.databaseUrl)).toMatchObject([
    { name: 'i181-acts-on-many-are-done-to-each-once', rows: [{ wrong: 'rows' }, { wrong: 'twice' }] },
  ])
  const of = asId('work_runs', id)
  await server.db.deleteFrom('work_rows').where('run_id', '=', of).execute()
  await server.db.deleteFrom('work_runs').where('id', '=', of).execute()
})

it('an act that is stopped ends between two batches, and what was done stays', async () => {
  const { act, total, times } = await aTagging(3 * batchRows)
  const id = await begun(act)
  const client = await server.pool.connect()
  await client.query('begin')
  await client.query('select 1 from work_runs where id = $1 for update', [id])
  const going = goOn(server)
  await waitForLock(server)
  const stopping = other.request('DELETE', `/staff/work-runs/${id}`, { token: token() })
  await waitForLock(server, 2)
  await client.query('commit')
  client.release()
  await going
  expect((await stopping).status).toBe(200)
  await goOn(other)
  const ended = await stateOf(id)
  expect(ended).toEqual({ state: 'stopped', done: await times() })
  expect(ended?.done).toBeLessThan(total)
})

it('two acts of one kind that begin at once are one', async () => {
  const [one, another] = [await aTagging(2), await aTagging(2)]
  const answers = await Promise.all([
    beginMany(server, { token: token(), act: one.act }),
    beginMany(other, { token: token(), act: another.act }),
  ])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 409]))
  await goOn(server)
  expect((await one.times()) + (await another.times())).toBe(2)
})

/** A colleague fills the tags of a member while an act on many adds one. */
async function fillWhileTagging() {
  const { act } = await aTagging(1)
  const id = await begun(act)
  const { rows } = await sql<{ person: string }>`
    select person_id as person from work_rows where run_id = ${id}`.execute(server.db)
  const person = rows[0]?.person ?? ''
  const filling = { tags: Array.from({ length: maxTags }, (_, place) => `full ${place}`), version: versionOfTags([]) }
  const [saved] = await Promise.all([
    other.request('PUT', `/staff/people/${person}/tags`, { token: token(), body: filling }),
    goOn(server),
  ])
  const tags = await sql`select from person_tags where person_id = ${person}`.execute(server.db)
  return { saved: saved.status, tagged: (await stateOf(id))?.done, tags: tags.rows.length }
}
const oneChanged = [
  { saved: 200, tagged: 0, tags: maxTags },
  { saved: 409, tagged: 1, tags: 1 },
]

it('of an act on many and a colleague at the same tags the second sees what the first did', async () => {
  expect(oneChanged).toContainEqual(await fillWhileTagging())
})

it('without the lock of the person both change the tags, which are too many or lost', async () => {
  const lock = { of: /from persons where id/, reads: /from "person_tags"/, readers: 2 }
  expect(oneChanged).not.toContainEqual(await withoutLock(lock, fillWhileTagging))
})

it('a row that breaks is named and holds back no other', async () => {
  const { act, total, times } = await aTagging(4)
  const id = await begun(act)
  const { rows } = await server.pool.query<{ subject_id: string }>(
    'select subject_id from work_rows where run_id = $1 order by subject_id limit 1',
    [id],
  )
  const broken = rows[0]?.subject_id ?? ''
  await server.pool.query(`alter table person_tags add constraint never check (person_id <> '${broken}') not valid`)
  await goOn(server)
  await server.pool.query('alter table person_tags drop constraint never')
  expect([await stateOf(id), await times()]).toEqual([{ state: 'done', done: total - 1 }, total - 1])
  const failed = await server.pool.query(
    `select subject_id, reason from work_rows where run_id = $1 and state = 'failed'`,
    [id],
  )
  expect(failed.rows).toEqual([{ subject_id: broken, reason: 'error' }])
})

it(
  'a request that is killed at any step and sent again with its key begins the act once',
  async () => {
    await crashes.atSteps(async (step) => {
      const { act, total, times } = await aTagging(2)
      const begin = async () => beginMany(server, { token: token(), act, key: `many ${step}` })
      const left = await crashes.at(step, begin)
      const again = await begin()
      expect(again.status).toBe(202)
      expect((await fingerprint(server.pool)) === left.after).toBe(left.isDone)
      await goOn(server)
      expect(await times()).toBe(total)
      return left
    })
  },
  killsMs,
)

test.each(shareOf(sorts))(
  'an act %s whose server is killed at any step is done to each once by the next',
  async (_title, anAct) => {
    await crashes.atSteps(async (step) => {
      const { act, total, times } = await anAct()
      const id = await begun(act)
      const left = await crashes.at(step, async () => goOn(server))
      expect((await stateOf(id))?.done).toBe(await times())
      await goOn(server)
      expect([await stateOf(id), await times()]).toEqual([{ state: 'done', done: total }, total])
      const done = await fingerprint(server.pool)
      await goOn(server)
      expect(await fingerprint(server.pool)).toBe(done)
      return left
    })
    expect(await runInvariants(server.databaseUrl)).toEqual([])
  },
  killsMs,
)

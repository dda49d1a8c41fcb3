import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod/mini'
import { seedDemo } from '#dev/seed.ts'
import { randomOf, type Random } from '#dev/seed/random.ts'
import { startMailServer, type MailServer } from '#dev/testing/mail-server.ts'
import { runProgram } from '#dev/testing/run-program.ts'
import type { Database } from '#server/driver/database.ts'
import { migrate } from '#server/kit/migrate.ts'
import { accountsInLines } from '#server/privacy/accounts-in-lines.ts'
import { startSimulator } from '../../gateway-sim/simulator.ts'
import { clusterNote, openDebianCluster, runsOnCluster } from './debian-cluster.ts'
import {
  joinMembership,
  leave,
  moveDrill,
  openNotebook,
  prepareDrill,
  storm,
  type Acknowledged,
  type DrillGround,
} from './drill-storm.ts'
import { startTwoServers, type TwoServers } from './two-servers.ts'

const limitMs = 900_000
const seed = process.env['LONG_SEED'] ?? '7'

/** The cluster, the bank and the post of the drill, and its servers, which are others after the disaster. */
async function openDrill() {
  const cluster = await openDebianCluster()
  onTestFinished(cluster.remove, limitMs)
  const post = await startMailServer()
  onTestFinished(() => void post.server.close())
  const bank = await startSimulator({ retryGapMs: 5 })
  onTestFinished(bank.stop)
  const env = {
    DATABASE_URL: cluster.url,
    GATEWAY_URL: bank.url,
    GATEWAYS: 'razorpay',
    SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    HARNESS_JOBS: 'on',
    LOG_LEVEL: 'info',
  }
  const logFile = join(cluster.folder, 'hundred.log')
  await migrate(cluster.url)
  await seedDemo(cluster.url)
  let started: TwoServers | undefined
  onTestFinished(async () => started?.stop(), limitMs)
  const startServers = async (): Promise<TwoServers> => {
    started = await startTwoServers({ databaseUrl: cluster.url, env, logFile })
    return started
  }
  /** At once, as a power cut does. */
  const killServers = async (): Promise<void> => {
    for (const { child } of started?.servers ?? []) child.kill()
    await started?.stop()
    started = undefined
  }
  return { cluster, post, bank, env, logFile, startServers, killServers }
}

/** How long each part took, in seconds. */
const times = new Map<string, number>()
async function timed<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const startMs = performance.now()
  const result = await work()
  times.set(name, Math.round((performance.now() - startMs) / 100) / 10)
  return result
}

/** What jobs do by themselves comes within this time, also on a machine that has other work. */
const soon = { timeout: 120_000, interval: 200 }

async function countOf(db: Database, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  return (await query.execute(db)).rows[0]?.count ?? NaN
}

/** What the database holds of each kind, by id. */
async function held(db: Database): Promise<Readonly<Record<string, ReadonlySet<string>>>> {
  const { rows } = await sql<{ kind: string; id: string }>`
    select 'booking' as kind, id from bookings
    union all select 'cancellation', id from bookings where status = 'canceled'
    union all select 'order', id from orders
    union all select 'payment', id from orders where status = 'complete'
    union all select 'membership', id from contracts
    union all select 'account', id from accounts where deleted_at is null`.execute(db)
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ kind }) => kind)].map(([kind, same]) => [kind, new Set(same.map(({ id }) => id))]),
  )
}

/** In whole milliseconds, between what was acknowledged first and last. */
function momentInside(said: readonly Acknowledged[], random: Random): number {
  const doneMs = said.map((one) => one.doneMs).toSorted((one, other) => one - other)
  const at = (share: number): number => doneMs[Math.floor(share * (doneMs.length - 1))] ?? NaN
  return Math.round(at(0.3) + random() * (at(0.8) - at(0.3)))
}

/** What was acknowledged before the moment and is not there, and what was asked for after it and is. */
async function differences(
  db: Database,
  { said, momentMs }: { readonly said: readonly Acknowledged[]; readonly momentMs: number },
): Promise<string[]> {
  const there = await held(db)
  const isThere = ({ kind, id }: Acknowledged) =>
    kind === 'deletion' ? there['account']?.has(id) !== true : there[kind]?.has(id) === true
  return [
    ...said.filter((one) => one.doneMs < momentMs && !isThere(one)).map(({ kind, id }) => `lost: ${kind} ${id}`),
    ...said.filter((one) => one.askedMs > momentMs && isThere(one)).map(({ kind, id }) => `too new: ${kind} ${id}`),
  ]
}

const messageIds = (letters: MailServer['received']) =>
  letters.map(({ text }) => /^message-id: <([^@]+)@/im.exec(text)?.[1] ?? '')

/** What the bank collected for memberships: contract number and cycle. */
async function collected({ buyers }: DrillGround): Promise<string[]> {
  const { transactions } = z.parse(
    z.object({
      transactions: z.array(
        z.object({ orderNo: z.string(), code: z.optional(z.string()), collectedBy: z.optional(z.string()) }),
      ),
    }),
    await buyers.control('GET /transactions?limit=500'),
  )
  return transactions.flatMap(({ orderNo, code, collectedBy }) =>
    collectedBy !== undefined && code === '00' ? [orderNo.replace(/-\d+$/, '')] : [],
  )
}

/** How many of these memberships are there and have not been collected. */
async function uncollectedOf(db: Database, memberships: readonly string[]): Promise<number> {
  return countOf(
    db,
    sql`
    select count(*)::integer as count from contracts
    where id = any(${[...memberships]}::uuid[]) and status in ('pending', 'active')
      and not exists (select from collections one where one.contract_id = contracts.id and one.status = 'captured')`,
  )
}

test.skipIf(!runsOnCluster)(
  `the disk dies in a storm and the studio comes back to a moment inside it: nothing that was acknowledged before is lost, and no letter and no collection leaves twice (${clusterNote}; seed ${seed})`,
  async () => {
    const random = randomOf(`${seed} drill`)
    const { cluster, post, bank, env, logFile, startServers, killServers } = await openDrill()
    const run = async (...words: string[]) => runProgram(words, env)
    let two = await startServers()
    let ground = await prepareDrill(two, bank.url)
    const notebook = openNotebook(cluster.folder)
    await timed('full backup', async () => cluster.pgBackRest('--type=full', 'backup'))
    await timed('storm', async () => storm(ground, { notebook, random }))
    const momentMs = momentInside(notebook.read(), random)
    // What happens after the moment at the bank and the post, until the disk dies.
    const [last] = ground.leavers
    if (last) await notebook.note('deletion', async () => leave(ground, last))
    const memberships = notebook.read().flatMap(({ kind, id }) => (kind === 'membership' ? [id] : []))
    expect(memberships.length).toBeGreaterThan(0)
    await expect.poll(async () => uncollectedOf(two.db, memberships), soon).toBe(0)
    await timed('log archived after the last write', cluster.untilArchived)
    await killServers()
    await cluster.loseDisk()
    const [sent, taken] = [post.received.length, await collected(ground)]
    expect(taken.length).toBeGreaterThanOrEqual(memberships.length)

    const backMs = performance.now()
    await timed('restore', async () => cluster.restoreTo(Temporal.Instant.fromEpochMilliseconds(momentMs)))
    expect(await run('server/hold.ts')).toMatchObject({ code: 0, stdout: expect.stringContaining('Held') })
    expect(await timed('invariants', async () => run('dev/invariants.ts'))).toMatchObject({ code: 0 })
    two = await timed('servers', startServers)
    ground = moveDrill(ground, { site: two, simulatorUrl: bank.url })
    times.set('all until the held site is open', Math.round((performance.now() - backMs) / 1000))
    const said = notebook.read()
    const [before, after] = [
      said.filter(({ doneMs }) => doneMs < momentMs).length,
      said.filter(({ askedMs }) => askedMs > momentMs).length,
    ]
    console.log(`${before} acknowledged before the moment and ${after} after it`)
    expect(Math.min(before, after)).toBeGreaterThan(10)
    expect(await differences(two.db, { said, momentMs })).toEqual([])

    await two.servers[0].harness('/drain', { timed: true })
    expect([post.received.length, await collected(ground)]).toEqual([sent, taken])
    const shown = await run('server/release.ts')
    expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('Nothing was changed') })
    const released = await timed('release', async () => run('server/release.ts', '--yes'))
    expect(released).toMatchObject({ code: 0, stdout: expect.stringContaining('Released') })
    expect(released.stdout).toMatch(/^money /m)
    const log = readFileSync(logFile, 'utf8')
    const words = ['--disable-warning=ExperimentalWarning', 'server/delete-again.ts']
    const again = execFileSync(process.execPath, words, {
      input: log,
      env: { PATH: process.env['PATH'] ?? '', ...env },
      encoding: 'utf8',
    })
    expect(again).toMatch(/ deleted$/m)
    const accounts = (await held(two.db))['account']
    const left = said.flatMap(({ kind, id }) => (kind === 'deletion' ? [id] : []))
    expect(accountsInLines(log)).toEqual(expect.arrayContaining(left))
    expect(left.filter((id) => accounts?.has(id))).toEqual([])

    await two.servers[1].harness('/drain', { timed: true })
    await expect.poll(async () => uncollectedOf(two.db, memberships), soon).toBe(0)
    expect((await collected(ground)).toSorted()).toEqual(taken.toSorted())
    expect(new Set(taken).size).toBe(taken.length)
    const fresh = messageIds(post.received.slice(sent))
    expect(new Set(messageIds(post.received)).size).toBe(post.received.length)
    expect(
      await countOf(
        two.db,
        sql`select count(*)::integer as count from messages where id = any(${fresh}::uuid[]) and created_at <= ${Temporal.Instant.fromEpochMilliseconds(momentMs)}`,
      ),
    ).toBe(0)

    // The studio goes on: a new pack is paid, and a new membership collected.
    const bought = await ground.buyers.buyer({ priceSen: 8900 })
    await ground.buyers.atBank(bought.url, 'approve')
    const joined = await joinMembership(ground)
    const paid = async () =>
      countOf(
        two.db,
        sql`
        select ((select count(*) from orders where id = ${bought.orderId}::uuid and status = 'complete')
          + (select count(*) from collections where contract_id = ${joined}::uuid and status = 'captured'))::integer as count`,
      )
    await expect.poll(paid, soon).toBe(2)
    expect(await run('dev/invariants.ts')).toMatchObject({ code: 0 })
    console.log([...times].map(([name, seconds]) => `${name} ${seconds} s`).join(', '))
  },
  limitMs,
)

import { Client, escapeIdentifier } from 'pg'
import { inject } from 'vitest'
import { liftTimeLimits } from '#server/driver/set-role-settings.ts'
import { readInvariants } from './read-invariants.ts'
import { withClientOn, withDatabase } from './server-databases.ts'

export type TestDatabase = {
  /** Connection URL of a database that no other test uses. */
  readonly url: string
  /**
   * Checks the invariants, then removes the database. Throws when a row breaks one; the database is removed all the
   * same.
   */
  readonly drop: () => Promise<void>
}

let made = 0

/**
 * Copies the migrated template into a database of the caller's own, in some 50 ms; meant for one per test file. Close
 * every pool on it before `drop`, or its connections are closed.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  return createDatabase(fromTemplate())
}

function fromTemplate(): string {
  return `template ${escapeIdentifier(inject('testTemplate'))} strategy file_copy`
}

/** A database that is filled once and copied by all who ask in the next so many minutes. */
interface Filled {
  readonly name: string
  readonly minutes: number
  readonly fill: (url: string) => Promise<void>
}

const demo: Filled = {
  name: 'demo',
  // Its classes and bookings are those of the time of seeding.
  minutes: 10,
  fill: async (url) => {
    // Few files need the demo, and its modules take long to load.
    const { seedDemo } = await import('#dev/seed.ts')
    await seedDemo(url)
  },
}

/** A share of the large seed with enough past classes, bookings and orders for the planner to prefer an index. */
const largeScale = 0.04

const large: Filled = {
  name: 'large',
  minutes: 60,
  fill: async (url) => {
    await demo.fill(url)
    const { seedLarge } = await import('#dev/seed/seed-large.ts')
    await seedLarge(url, { scale: largeScale, tell: () => undefined })
  },
}

/** Copies the demo into a database of the caller's own. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  return createFilledDatabase(demo)
}

/** Copies the demo with years of classes, bookings and orders: for the plans of statements. */
export async function createLargeDatabase(): Promise<TestDatabase> {
  return createFilledDatabase(large)
}

/**
 * Copies the filled database of this run. Where none is so young, the first caller fills one, which takes as long as a
 * hundred copies.
 */
async function createFilledDatabase({ name: filled, minutes, fill }: Filled): Promise<TestDatabase> {
  let name = ''
  await withClientOn(inject('testServerUrl'), async (client) => {
    // Released with the connection. Others wait for the database that is being filled.
    await client.query('select pg_advisory_lock(hashtext($1))', [filled])
    const nowMs = Math.floor(performance.timeOrigin + performance.now())
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where datname like $1',
      [`hundred_${filled}_%`],
    )
    const young = rows.find((row) => nowMs - Number(row.name.split('_').at(-1)) < minutes * 60_000)
    name = young?.name ?? `hundred_${filled}_${nowMs}`
    if (young !== undefined) return
    const { url } = await createDatabase(fromTemplate())
    await fill(url)
    // Renamed when complete.
    await client.query(
      `alter database ${escapeIdentifier(new URL(url).pathname.slice(1))} rename to ${escapeIdentifier(name)}`,
    )
  })
  return createDatabase(`template ${escapeIdentifier(name)} strategy file_copy`)
}

/** A database without migrations. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  return createDatabase('template template0')
}

async function createDatabase(likeness: string): Promise<TestDatabase> {
  made += 1
  const name = `test_${process.pid}_${process.env['VITEST_WORKER_ID'] ?? '0'}_${made}`
  await administer(`create database ${escapeIdentifier(name)} ${likeness}`)
  const url = withDatabase(inject('testServerUrl'), name)
  return {
    url,
    drop: async () => {
      try {
        await refuseBrokenInvariants(url)
      } finally {
        await administer(`drop database ${escapeIdentifier(name)} with (force)`)
      }
    },
  }
}

/** The connection of this worker that creates and removes databases: to open one takes as long as half a copy. */
let administrator: Promise<Client> | undefined

async function administer(statement: string): Promise<void> {
  administrator ??= connectToServer()
  await (await administrator).query(statement)
}

/** Forgets a connection that failed or was lost, so that the next database asks for another. */
async function connectToServer(): Promise<Client> {
  const forget = (): void => {
    administrator = undefined
  }
  const client = new Client({ connectionString: inject('testServerUrl') }).on('error', forget)
  await client.connect().catch((error: unknown) => {
    forget()
    throw error
  })
  return client
}

/**
 * Asks the invariants that read a table with rows, or one that had some: the others hold as they did in the template.
 * To ask all of them costs as much as many a test.
 */
async function refuseBrokenInvariants(url: string): Promise<void> {
  await withClientOn(url, async (client) => {
    await liftTimeLimits(client)
    const { concerning } = await readInvariants(client)
    const chosen = concerning(await writtenTables(client)).filter(({ name }) => !name.startsWith('age-'))
    const broken: string[] = []
    for (const { name, statement } of chosen) {
      const { rows } = await client.query<Record<string, unknown>>(statement)
      if (rows.length > 0) broken.push([`${name}:`, ...rows.slice(0, 5).map((row) => JSON.stringify(row))].join('\n  '))
    }
    if (broken.length > 0) throw new Error(`The test left rows that break an invariant.\n${broken.join('\n')}`)
  })
}

/** The tables that hold a page; the clock's always does, and breaks nothing by itself. */
async function writtenTables(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'clock_offset' and pg_relation_size(oid) > 0`,
  )
  return rows.map(({ name }) => name)
}

import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import type { DriverOptions } from './options.ts'
import { isInFailedTransaction } from './sql-errors.ts'

/** A statement that runs this often is hot, and gets a name under which each connection caches its plan. */
const hotAfter = 3
/**
 * Each name costs every connection some memory; statements beyond these are planned each time, as all would be without
 * names.
 */
const maxNames = 200
/** So many texts are counted at a time: lists of varying length produce new ones without end. */
const maxCounted = 2000
/** Other texts without values may be several statements, or one such as begin, which has no plan. */
const loneSelect = /^\s*select [^;]*$/

/**
 * The pool as kysely takes it, with named statements on hot paths: planning a join of seven small tables costs
 * PostgreSQL three times what running it does, and a named statement is planned once per connection.
 */
export function nameStatements(pool: pg.Pool, driver: DriverOptions): PostgresPool {
  const nameOf = driver.off.has('named_statements') ? () => undefined : createNames()
  const isPipelined = !driver.off.has('pipeline')
  return {
    options: pool.options,
    connect: async () => namedClient(await pool.connect(), { nameOf, isPipelined }),
    end: async () => pool.end(),
  }
}

type NameOf = (text: string) => string | undefined

function createNames(): NameOf {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= maxNames) return known
    const times = (counts.get(text) ?? 0) + 1
    if (times < hotAfter) {
      if (counts.size >= maxCounted) counts.clear()
      counts.set(text, times)
      return undefined
    }
    counts.delete(text)
    const name = `hot_${names.size}`
    names.set(text, name)
    return name
  }
}

function namedClient(
  client: pg.PoolClient,
  { nameOf, isPipelined }: { nameOf: NameOf; isPipelined: boolean },
): PostgresPoolClient {
  async function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query(cursor: unknown): never
  function query<Row>(text: unknown, values: readonly unknown[] = []): Promise<PostgresQueryResult<Row>> {
    if (typeof text !== 'string') throw new Error('the pool streams no results: cursors are not supported')
    return text === 'begin' && isPipelined ? begin<Row>() : ask<Row>(text, values)
  }
  // Nobody waits for `begin`: the first statement is sent right behind it, and reports a broken connection.
  async function begin<Row>(): Promise<PostgresQueryResult<Row>> {
    client.query({ text: 'begin', name: 'begin' }).catch(() => undefined)
    return { command: 'SELECT', rowCount: 0, rows: [] }
  }
  // Statements behind a failed one are refused without a reason, and may be the first that is awaited: they fail with
  // the reason of the failed one, so that a lock timeout or a deadlock is recognised.
  let failure: unknown
  async function ask<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    try {
      const result = await send<Row>(text, values)
      // A statement that nobody awaited had failed, so there is nothing to commit.
      if (text === 'commit' && result.command === 'ROLLBACK' && failure !== undefined) throw failure
      failure = undefined
      return result
    } catch (error) {
      if (!isInFailedTransaction(error)) failure = error
      throw failure ?? error
    }
  }
  async function send<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    const name = values.length > 0 || loneSelect.test(text) ? nameOf(text) : undefined
    const { command, rowCount, rows } = await client.query({
      text,
      values: [...values],
      ...(name === undefined ? {} : { name }),
    })
    return { command: isCounted(command) ? command : 'SELECT', rowCount: rowCount ?? 0, rows }
  }
  return { query, release: (destroy) => client.release(destroy) }
}

const counted = ['UPDATE', 'DELETE', 'INSERT', 'MERGE', 'COMMIT', 'ROLLBACK'] as const

/** The commands that kysely distinguishes; it takes every other for a SELECT. */
function isCounted(command: string): command is (typeof counted)[number] {
  return counted.some((known) => known === command)
}

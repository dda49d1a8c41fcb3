import {
  DummyDriver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction as KyselyTransaction,
  type ConnectionProvider,
  type Dialect,
} from 'kysely'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Database, Transaction } from './database.ts'
import { inTurn } from './in-order.ts'
import { hasFeature, optionsOf, setOptions } from './options.ts'
import { isConflict, isTimeout } from './sql-errors.ts'

const maxTries = 4

/** Rolls back without being an error: carries the refusal out of the transaction. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('refused')
    this.refusal = refusal
  }
}

/**
 * Runs the work in one transaction: commits its result, or rolls back on a refusal or an error. A deadlock is retried,
 * at most three times; a lock or statement timeout (set-time-limits.ts) is answered with "busy".
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result | Refusal> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) =>
        openTransaction(db, {
          tx,
          work: async (open) => {
            const result = await work(open)
            if (isRefusal(result)) throw new Refused(result)
            return result
          },
        }),
      )
    } catch (error) {
      if (error instanceof Refused) return error.refusal
      if (isTimeout(error)) return refuse('request.busy')
      if (attempt >= maxTries || !isConflict(error)) throw error
    }
  }
}

/** Statements of `inOrder` wait for their turn before they take the connection, whichever way they get it. */
async function openTransaction<Result>(
  db: Database,
  { tx, work }: { tx: Transaction; work: (open: Transaction) => Promise<Result> },
): Promise<Result> {
  if (hasFeature(db, 'pipeline')) return pipelined(db, { tx, work })
  const executor = tx.getExecutor()
  const provider: ConnectionProvider = {
    provideConnection: async (use) => inTurn(async () => executor.provideConnection(use)),
  }
  return work(withProvider(db, { tx, provider }))
}

/**
 * The same transaction without kysely's queue: concurrent statements are sent together, and PostgreSQL runs them in the
 * order of the calls, each with its own snapshot. One that fails makes those behind it and the commit fail.
 */
async function pipelined<Result>(
  db: Database,
  { tx, work }: { tx: Transaction; work: (open: Transaction) => Promise<Result> },
): Promise<Result> {
  const executor = tx.getExecutor()
  return executor.provideConnection(async (connection) =>
    work(withProvider(db, { tx, provider: { provideConnection: async (use) => inTurn(async () => use(connection)) } })),
  )
}

/** The same transaction with another source of its connection. */
function withProvider(db: Database, { tx, provider }: { tx: Transaction; provider: ConnectionProvider }): Transaction {
  const open = new KyselyTransaction<Tables>({
    config: { dialect: notAgain },
    driver: new DummyDriver(),
    dialect: notAgain,
    executor: tx.getExecutor().withConnectionProvider(provider),
  })
  setOptions(open, optionsOf(db))
  return open
}

/** Methods that an open transaction does not use. */
const notAgain: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

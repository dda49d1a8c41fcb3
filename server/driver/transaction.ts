import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  Transaction as KyselyTransaction,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
} from 'kysely'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Database, Transaction } from './database.ts'
import { inTurn } from './in-order.ts'
import { markPipelined } from './leave-to-commit.ts'
import { tellCommitted } from './note-change.ts'
import { hasFeature, optionsOf, setOptions, type Noted } from './options.ts'
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
 * at most three times; a lock or statement timeout (set-role-settings.ts) is answered with "busy".
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result | Refusal> {
  for (let attempt = 1; ; attempt += 1) {
    const noted: Noted = { changes: [], acts: [] }
    try {
      const done = await db.transaction().execute(async (tx) =>
        openTransaction(db, {
          tx,
          noted,
          work: async (open) => {
            const result = await work(open)
            if (isRefusal(result)) throw new Refused(result)
            return result
          },
        }),
      )
      tellCommitted(db, noted)
      return done
    } catch (error) {
      if (error instanceof Refused) return error.refusal
      if (isTimeout(error)) return refuse('request.busy')
      if (attempt >= maxTries || !isConflict(error)) throw error
    }
  }
}

/** Reads through one connection, on which statements that are sent together travel together. Writes nothing. */
export async function readTogether<Result>(db: Database, read: (open: Database) => Promise<Result>): Promise<Result> {
  const executor = db.getExecutor()
  return executor.provideConnection(async (connection) =>
    untilOver(connection, async (provider) => {
      const open = new Kysely<Tables>({ ...notAgainProps, executor: executor.withConnectionProvider(provider) })
      setOptions(open, optionsOf(db))
      return read(open)
    }),
  )
}

/**
 * Lends the connection to the work until it ends. When one of several concurrent steps fails, the others may still be
 * running: what they send later would run after the rollback, by itself.
 */
async function untilOver<Result>(
  connection: DatabaseConnection,
  work: (provider: ConnectionProvider) => Promise<Result>,
): Promise<Result> {
  let isOver = false
  const lend = async <Sent>(use: (lent: DatabaseConnection) => Promise<Sent>): Promise<Sent> => {
    if (isOver) throw new Error('a statement was sent after its transaction had ended')
    return use(connection)
  }
  try {
    return await work({ provideConnection: async (use) => inTurn(async () => lend(use)) })
  } finally {
    isOver = true
  }
}

interface Opening<Result> {
  readonly tx: Transaction
  /** Receives what the work notes. */
  readonly noted: Noted
  readonly work: (open: Transaction) => Promise<Result>
}

/** Statements of `inOrder` wait for their turn before they take the connection, whichever way they get it. */
async function openTransaction<Result>(db: Database, { tx, noted, work }: Opening<Result>): Promise<Result> {
  if (hasFeature(db, 'pipeline')) return pipelined(db, { tx, noted, work })
  const executor = tx.getExecutor()
  const provider: ConnectionProvider = {
    provideConnection: async (use) => inTurn(async () => executor.provideConnection(use)),
  }
  return work(withProvider(db, { tx, noted, provider }))
}

/**
 * The same transaction without kysely's queue: concurrent statements are sent together, and PostgreSQL runs them in the
 * order of the calls, each with its own snapshot. One that fails makes those behind it and the commit fail.
 */
async function pipelined<Result>(db: Database, { tx, noted, work }: Opening<Result>): Promise<Result> {
  const executor = tx.getExecutor()
  return executor.provideConnection(async (connection) =>
    untilOver(connection, async (provider) => {
      const open = withProvider(db, { tx, noted, provider })
      markPipelined(open)
      return work(open)
    }),
  )
}

/** The same transaction with another source of its connection. */
function withProvider(
  db: Database,
  { tx, noted, provider }: Pick<Opening<unknown>, 'tx' | 'noted'> & { provider: ConnectionProvider },
): Transaction {
  const open = new KyselyTransaction<Tables>({
    ...notAgainProps,
    executor: tx.getExecutor().withConnectionProvider(provider),
  })
  setOptions(open, { ...optionsOf(db), noted })
  return open
}

/** Methods that an open transaction does not use. */
const notAgain: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new DummyDriver(),
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
}

const notAgainProps = { config: { dialect: notAgain }, driver: new DummyDriver(), dialect: notAgain }

import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Database, Transaction } from './database.ts'

const maxTries = 4
const deadlock = '40P01'
const serialization = '40001'
const lockTimeout = '55P03'
const statementTimeout = '57014'

/** Rolls back without being an error: carries the refusal out of the transaction. */
class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super('refused')
    this.refusal = refusal
  }
}

/**
 * Runs the work in one transaction: commits what it returns, rolls back when that is a refusal or something is thrown.
 * A deadlock is tried again, at most three times; a lock that does not come in five seconds is answered with "busy".
 */
export async function inTransaction<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result | Refusal> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => {
        const result = await work(tx)
        if (isRefusal(result)) throw new Refused(result)
        return result
      })
    } catch (error) {
      if (error instanceof Refused) return error.refusal
      const state = sqlState(error)
      if (state === lockTimeout || state === statementTimeout) return refuse('request.busy')
      if (attempt >= maxTries || (state !== deadlock && state !== serialization)) throw error
    }
  }
}

function sqlState(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { planByKeys } from '#server/driver/plan-by-keys.ts'
import { isConflict, isConstraint } from '#server/driver/sql-errors.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { ApiResponse } from './api-response.ts'
import type { ReadContext } from './context.ts'
import { findStored, storeResponses, type Claim } from './idempotency.ts'

/** What this process counted since it started: plain numbers for the metrics. */
export const batchCounts = {
  /** Batches by the upper limit of their size. */
  sizes: { 1: 0, 4: 0, 16: 0, 64: 0, 256: 0 },
  /** Requests by whether their batch decided them, or they were decided one by one. */
  decided: { together: 0, alone: 0 },
}
const sizeLimits = [1, 4, 16, 64, 256] as const

/** One request of a batch, as its verb sees it. */
interface BatchRequest<Request> {
  readonly ctx: ReadContext
  readonly request: Request
}

/**
 * `alone`: the key of this request has a stored response, which a transaction of its own replays. A body is committed
 * with those of the others.
 */
export type Verdict = { readonly body: unknown } | Refusal | 'alone'

export interface BatchInput<Request> {
  readonly requests: readonly BatchRequest<Request>[]
  /**
   * Call it under the locks: the indexes in `requests` whose key has a stored response already. Their verdict is
   * `alone`.
   */
  readonly findStored: () => Promise<ReadonlySet<number>>
}

/**
 * Locks, decides and writes for all requests, and returns one verdict for each in their order. An error rolls all of it
 * back.
 */
export type DecideBatch<Request> = (tx: Transaction, input: BatchInput<Request>) => Promise<readonly Verdict[]>

/** A request as the edge passes it on. */
export interface SingleRequest {
  readonly db: Database
  /** The owner of the request; a batch never holds two of one owner. */
  readonly owner: string
  readonly ctx: ReadContext
  readonly claim: Claim | undefined
  readonly validated: (body: unknown) => ApiResponse
  /** The same request in a transaction of its own. */
  readonly alone: () => Promise<ApiResponse | Refusal>
}

export interface BatchMember<Request> extends SingleRequest {
  readonly request: Request
}

export type Decided = ApiResponse | Refusal | 'alone'

interface Run<Request> {
  readonly members: readonly BatchMember<Request>[]
  readonly decide: DecideBatch<Request>
  /** The longest the batch waits for a lock. */
  readonly lockWaitMs: number
}

/**
 * Decides all requests in one transaction. "timed_out" on a lock timeout; all must be decided alone when a constraint
 * or another transaction refused one of them. Anything else is a bug, and is thrown.
 */
export async function runBatch<Request>(run: Run<Request>): Promise<readonly Decided[] | 'timed_out'> {
  const { members, decide, lockWaitMs } = run
  const [first] = members
  if (!first) return []
  batchCounts.sizes[sizeLimits.find((limit) => members.length <= limit) ?? 256] += 1
  try {
    const done = await inTransaction(first.db, async (tx) => {
      await planByKeys(tx, { lockWaitMs })
      const verdicts = await decide(tx, {
        requests: members,
        findStored: async () =>
          findStored(
            tx,
            members.map(({ claim }) => claim),
          ),
      })
      const decided = members.map((member, index): Decided => {
        const verdict = verdicts[index] ?? 'alone'
        return verdict === 'alone' || isRefusal(verdict) ? verdict : member.validated(verdict.body)
      })
      await storeResponses(tx, toStore(members, decided))
      return { decided }
    })
    // Refusals are verdicts; the transaction itself refuses only on a lock or statement timeout.
    if (isRefusal(done)) return 'timed_out'
    batchCounts.decided.together += done.decided.filter((one) => one !== 'alone').length
    return done.decided
  } catch (error) {
    if (!isConstraint(error) && !isConflict(error)) throw error
    first.ctx.log.info({ error, requests: members.length }, 'a batch failed and its requests are decided one by one')
    return members.map(() => 'alone')
  }
}

function toStore(members: readonly SingleRequest[], decided: readonly Decided[]) {
  return members.flatMap(({ claim }, index) => {
    const response = decided[index]
    return claim === undefined || response === undefined || response === 'alone' || isRefusal(response)
      ? []
      : [{ claim, response }]
  })
}

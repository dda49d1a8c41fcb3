import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { isConstraint } from '#server/driver/sql-errors.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { ApiResponse } from './api-response.ts'
import { findResponse, storeResponses, type Claim } from './idempotency.ts'

interface Writing {
  readonly db: Database
  /** Absent for a request without a key. */
  readonly claim: Claim | undefined
  /** Gets the header that tells of a replay. */
  readonly responseHeaders: Headers
  readonly answer: (tx: Transaction) => Promise<ApiResponse | Refusal>
}

/**
 * One transaction: look for the response of the key, do the work, store its response. A refusal rolls all of it back.
 * The same request may be answered while this one waits for its locks: then it is replayed, whatever this one led to.
 */
export async function writeOnce(writing: Writing): Promise<ApiResponse | Refusal> {
  const { db, claim } = writing
  const once = async () => inTransaction(db, async (tx) => (await replayed(tx, writing)) ?? answerAndStore(tx, writing))
  const done = await once().catch(async (error: unknown) => {
    if (!claim || !isConstraint(error)) throw error
    return once()
  })
  return isRefusal(done) ? ((await replayed(db, writing)) ?? done) : done
}

async function replayed(db: Database, { claim, responseHeaders }: Writing): Promise<ApiResponse | Refusal | undefined> {
  const found = claim && (await findResponse(db, claim))
  if (found === undefined) return undefined
  if (found === 'mismatch') return refuse('idempotency.mismatch')
  responseHeaders.set('idempotent-replayed', 'true')
  return found.replay
}

async function answerAndStore(tx: Transaction, { claim, answer }: Writing): Promise<ApiResponse | Refusal> {
  const response = await answer(tx)
  if (claim && !isRefusal(response)) await storeResponses(tx, [{ claim, response }])
  return response
}

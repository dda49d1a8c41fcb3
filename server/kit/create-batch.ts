import { sql } from 'kysely'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { createBatcher } from '#server/driver/create-batcher.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { hasFeature } from '#server/driver/options.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { ApiResponse } from './api-response.ts'
import type { ReadContext } from './context.ts'
import { findStored, storeResponses, type Claim } from './idempotency.ts'

/** One request of a batch, in the words of the verb that decides it. */
export interface BatchRequest<Request> {
  readonly ctx: ReadContext
  readonly request: Request
}

/** `alone`: this request needs a transaction of its own. A body takes effect with those of the others, or `alone` if that fails. */
export type Verdict = { readonly body: unknown } | Refusal | 'alone'

export interface BatchInput<Request> {
  readonly requests: readonly BatchRequest<Request>[]
  /** To be called under the locks: the indexes in `requests` whose key has a stored response already. Their verdict is `alone`. */
  readonly findStored: () => Promise<ReadonlySet<number>>
}

/** Locks, decides and writes for all requests, and gives one verdict for each in their order. An error undoes all of it. */
export type DecideBatch<Request> = (tx: Transaction, input: BatchInput<Request>) => Promise<readonly Verdict[]>

/** A request as the edge passes it on. */
export interface SingleRequest {
  readonly db: Database
  /** Whose request it is; a batch never holds two of one owner. */
  readonly owner: string
  readonly ctx: ReadContext
  readonly claim: Claim | undefined
  readonly validated: (body: unknown) => ApiResponse
  /** The same request in a transaction of its own. */
  readonly alone: () => Promise<ApiResponse | Refusal>
}

interface Member<Request> extends SingleRequest {
  readonly request: Request
}

/** Verbs whose requests are decided together. */
export interface Batch<Request> {
  readonly send: (member: Member<Request>) => Promise<ApiResponse | Refusal>
}

const maxBatch = 256
const maxConcurrent = 1
const maxQueued = 4000

/**
 * The second edge: requests that arrive while a transaction is running are decided in the next one, so that a commit and its statements are paid once
 * for many. Each response is what the request alone would have got: when the shared transaction fails, because a constraint or another process
 * stood in the way of one of them, all are decided again one by one. Several processes may each have their own; the locks are the database's.
 */
export function createBatch<Request>(decide: DecideBatch<Request>): Batch<Request> {
  const batchers = new WeakMap<Database, (member: Member<Request>) => Promise<ApiResponse | Refusal>>()
  return {
    send: async (member) => {
      if (!hasFeature(member.db, 'write_batches')) return member.alone()
      const known = batchers.get(member.db)
      if (known) return known(member)
      const made = createBatcher<Member<Request>, ApiResponse | Refusal>({
        run: async (members) => decideEach(members, decide),
        maxBatch,
        maxConcurrent,
        maxQueued,
        onFull: () => refuse('request.busy'),
      })
      batchers.set(member.db, made)
      return made(member)
    },
  }
}

async function decideEach<Request>(
  members: readonly Member<Request>[],
  decide: DecideBatch<Request>,
): Promise<(ApiResponse | Refusal)[]> {
  const decided = await decideAll(members, decide)
  return Promise.all(
    members.map(async (member, index) => {
      const verdict = decided[index] ?? 'alone'
      return verdict === 'alone' ? member.alone() : verdict
    }),
  )
}

/**
 * All that a batch reads is found by a key. While tables are small PostgreSQL would rather read them whole, and keeps that plan while they grow. Nobody waits
 * for the result.
 */
function planByKeys(tx: Transaction): void {
  sql`select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`
    .execute(tx)
    .catch(() => undefined)
}

type Decided = ApiResponse | Refusal | 'alone'

async function decideAll<Request>(
  members: readonly Member<Request>[],
  decide: DecideBatch<Request>,
): Promise<readonly Decided[]> {
  const [first] = members
  if (!first) return []
  try {
    const done = await inTransaction(first.db, async (tx) => {
      if (hasFeature(first.db, 'key_plans')) planByKeys(tx)
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
      storeResponses(tx, toStore(members, decided))
      return { decided }
    })
    return isRefusal(done) ? [] : done.decided
  } catch (error) {
    first.ctx.log.info({ error, requests: members.length }, 'a batch failed and its requests are decided one by one')
    return []
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

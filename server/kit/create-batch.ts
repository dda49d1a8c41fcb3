import { setTimeout as sleep } from 'node:timers/promises'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { createBatcher } from '#server/driver/create-batcher.ts'
import type { Database } from '#server/driver/database.ts'
import { hasFeature } from '#server/driver/options.ts'
import type { ApiResponse } from './api-response.ts'
import type { WriteContext } from './context.ts'
import { batchCounts, runBatch, type BatchMember, type DecideBatch } from './run-batch.ts'

/** Verbs whose requests are decided together. */
export interface Batch<Request> {
  readonly send: (member: BatchMember<Request>) => Promise<ApiResponse | Refusal>
  /** The same for one request in the transaction of the caller: a batch of one. */
  readonly decideOne: (ctx: WriteContext, request: Request) => Promise<unknown>
}

interface BatchOptions<Request> {
  /**
   * The row that a request locks first, when the request names it. Requests for a row that another process has locked
   * get a lane of their own.
   */
  readonly keyOf: (request: Request) => string | undefined
}

type Send<Request> = (member: BatchMember<Request>) => Promise<ApiResponse | Refusal>

const maxBatch = 256
const maxQueued = 4000
/** The longest a batch waits for a lock. Batches of another process take a few dozen milliseconds. */
const shortLockWaitMs = 150
/**
 * The longest a request waits for a row that another process has locked, in the lane of the row or for its turn to be
 * decided alone.
 */
const longLockWaitMs = 1500
/** How many requests of a failed batch are decided alone at a time; each of them takes a connection. */
const maxAlone = 8

/**
 * The second edge: requests that arrive while a transaction is running are decided in the next one, so that many share
 * the cost of a commit and its statements. Each response is what the request alone would have got: when the shared
 * transaction fails, because a constraint or another process refused one of them, all are decided again one by one.
 * Several processes may each have their own batches; the locks are the database's.
 *
 * A batch waits only briefly for a lock. On a timeout, the requests are split by the row that they lock first, and
 * every such row has a lane of its own for as long as requests wait there, so that a held lock delays only requests for
 * its row. Refuses request.busy when the row stays locked.
 */
export function createBatch<Request>(decide: DecideBatch<Request>, { keyOf }: BatchOptions<Request>): Batch<Request> {
  const lanes = new WeakMap<Database, Send<Request>>()
  return {
    send: async (member) => {
      if (!hasFeature(member.db, 'write_batches')) return member.alone()
      const known = lanes.get(member.db) ?? createLanes(decide, keyOf)
      lanes.set(member.db, known)
      return known(member)
    },
    decideOne: async (ctx, request) => {
      const requests = [{ ctx: { ...ctx, db: ctx.tx }, request }]
      const [verdict] = await decide(ctx.tx, { requests, findStored: async () => new Set<number>() })
      if (verdict === undefined || verdict === 'alone')
        throw new Error('a request that is decided alone has no verdict')
      return isRefusal(verdict) ? verdict : verdict.body
    },
  }
}

function createLanes<Request>(
  decide: DecideBatch<Request>,
  keyOf: (request: Request) => string | undefined,
): Send<Request> {
  const held = new Map<string, Send<Request>>()
  const sendAlone = createBatcher<Waiting<Request>, ApiResponse | Refusal>({
    run: async (waiting) =>
      Promise.all(
        waiting.map(async ({ member, sinceMs }) => {
          if (waitedMs(sinceMs) > longLockWaitMs) return refuse('request.busy')
          batchCounts.decided.alone += 1
          return member.alone()
        }),
      ),
    maxBatch: 1,
    maxConcurrent: maxAlone,
    maxQueued,
    onFull: () => refuse('request.busy'),
  })
  const alone: Send<Request> = async (member) => sendAlone(waitingNow(member))
  const sendHeld = async (key: string, member: BatchMember<Request>): Promise<ApiResponse | Refusal> => {
    const lane = held.get(key) ?? createHeldLane(decide, { alone, onIdle: () => held.delete(key) })
    held.set(key, lane)
    return lane(member)
  }
  const shared = createBatcher<BatchMember<Request>, ApiResponse | Refusal>({
    run: async (members) => {
      const decided = await runBatch({ members, decide, lockWaitMs: shortLockWaitMs })
      if (decided === 'timed_out')
        return members.map(async (member) => {
          const key = keyOf(member.request)
          return key === undefined ? alone(member) : sendHeld(key, member)
        })
      const results = members.map(async (member, index) => orAlone(decided[index], { member, alone }))
      // Requests that are decided alone change the same rows as the next batch, which waits for them like for any lock.
      await Promise.race([Promise.allSettled(results), sleep(shortLockWaitMs)])
      return results
    },
    maxBatch,
    maxConcurrent: 1,
    maxQueued,
    onFull: () => refuse('request.busy'),
  })
  return async (member) => {
    const key = keyOf(member.request)
    return key !== undefined && held.has(key) ? sendHeld(key, member) : shared(member)
  }
}

/** A lane for the requests of one row, which ends when it is empty. */
function createHeldLane<Request>(
  decide: DecideBatch<Request>,
  { alone, onIdle }: { alone: Send<Request>; onIdle: () => void },
): Send<Request> {
  let count = 0
  const send = createBatcher<Waiting<Request>, ApiResponse | Refusal>({
    run: async (waiting) => {
      const members = waiting.map(({ member }) => member)
      const longestMs = Math.max(...waiting.map(({ sinceMs }) => waitedMs(sinceMs)))
      const lockWaitMs = Math.round(Math.max(shortLockWaitMs, longLockWaitMs - longestMs))
      const decided = await runBatch({ members, decide, lockWaitMs })
      if (decided === 'timed_out') return members.map(() => refuse('request.busy'))
      return Promise.all(members.map(async (member, index) => orAlone(decided[index], { member, alone })))
    },
    maxBatch,
    maxConcurrent: 1,
    maxQueued,
    onFull: () => refuse('request.busy'),
  })
  return async (member) => {
    count += 1
    try {
      return await send(waitingNow(member))
    } finally {
      count -= 1
      if (count === 0) onIdle()
    }
  }
}

interface Waiting<Request> {
  readonly owner: string
  readonly member: BatchMember<Request>
  readonly sinceMs: number
}

function waitingNow<Request>(member: BatchMember<Request>): Waiting<Request> {
  return { owner: member.owner, member, sinceMs: performance.now() }
}

function waitedMs(sinceMs: number): number {
  return performance.now() - sinceMs
}

async function orAlone<Request>(
  decided: ApiResponse | Refusal | 'alone' | undefined,
  { member, alone }: { member: BatchMember<Request>; alone: Send<Request> },
): Promise<ApiResponse | Refusal> {
  return decided === undefined || decided === 'alone' ? alone(member) : decided
}

import { confirmMinutes } from '#domain/accounts/model.ts'
import { slideSession } from '#domain/accounts/slide-session.ts'
import type { Id } from '#domain/kit/id.ts'
import { isBefore, plusMinutes } from '#domain/kit/time.ts'
import { createBatcher, type Batched } from '#server/driver/create-batcher.ts'
import type { Database } from '#server/driver/database.ts'
import { hasFeature } from '#server/driver/options.ts'
import type { Caller } from '#server/kit/context.ts'
import type { Identify } from '#server/kit/edge.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { findSessions, touchSession, type SessionRow } from './queries.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Identifies a token: the account of its session, or the guest with the secret of a cart, a uuid. */
export function createIdentify(db: Database): Identify {
  const find = createBatcher<Query, SessionRow | null>({
    run: async (queries) => findAll(db, queries),
    ...(hasFeature(db, 'lookup_batches') ? { maxBatch, maxConcurrent } : { maxBatch: 1, maxConcurrent: maxQueued }),
    maxQueued,
    onFull: () => {
      throw new Error('the limit of requests that wait to be identified is reached')
    },
  })
  return async (token, branch) => {
    if (uuid.test(token)) return { kind: 'guest', cartHash: hashText(token.toLowerCase()) }
    const tokenHash = hashText(token)
    const session = await find({ tokenHash, branchId: branch.id })
    if (!session) return { kind: 'nobody' }
    const life = slideSession(session.now, session)
    if (life !== session) await touchSession(db, { tokenHash, life })
    return callerOf(session, tokenHash)
  }
}

function callerOf(session: SessionRow, sessionHash: string): Caller {
  const { kind, accountId, personId, locale, role, now, confirmedAt } = session
  const who = { accountId, personId, locale, sessionHash }
  if (kind === 'staff_factor') return { kind: 'owes_factor', ...who }
  const confirmedUntil = confirmedAt && plusMinutes(confirmedAt, confirmMinutes)
  return {
    kind: 'account',
    ...who,
    // The shop's login of the same person is a customer's.
    role: kind === 'staff' ? (role ?? undefined) : undefined,
    staff:
      kind === 'staff'
        ? {
            deviceId: session.deviceId,
            expiresAt: session.expiresAt,
            confirmedUntil: confirmedUntil && isBefore(now, confirmedUntil) ? confirmedUntil : null,
          }
        : undefined,
  }
}

const maxBatch = 100
const maxConcurrent = 4
const maxQueued = 10_000

interface Query extends Batched {
  readonly tokenHash: string
  readonly branchId: Id<'branches'>
}

/** Concurrent callers are looked up in one query. */
async function findAll(db: Database, queries: readonly Query[]): Promise<(SessionRow | null)[]> {
  const found = new Map((await findSessions(db, queries)).map((row) => [row.place, row]))
  return queries.map((_, place) => found.get(place) ?? null)
}

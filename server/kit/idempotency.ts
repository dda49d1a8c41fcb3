import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '#server/driver/database.ts'
import { leaveToCommit } from '#server/driver/leave-to-commit.ts'
import type { ApiResponse } from './api-response.ts'
import type { Caller } from './context.ts'

export interface Claim {
  readonly actor: string
  readonly key: string
  readonly endpoint: string
  readonly requestHash: string
}

/** The response that is stored under a key, or `mismatch` when it was another request's. */
export async function findResponse(
  db: Database,
  claim: Claim,
): Promise<{ readonly replay: ApiResponse } | 'mismatch' | undefined> {
  const stored = await db
    .selectFrom('idempotency_answers')
    .select(['endpoint', 'request_hash', 'status', 'answer'])
    .where('actor', '=', claim.actor)
    .where('key', '=', claim.key)
    .executeTakeFirst()
  if (!stored) return undefined
  if (stored.endpoint !== claim.endpoint || stored.request_hash !== claim.requestHash) return 'mismatch'
  return { replay: { status: stored.status, body: stored.answer } }
}

export interface StoredResponse {
  readonly claim: Claim
  readonly response: ApiResponse
}

/**
 * Stores responses in the transaction of their writes, so that both are kept or lost together. The commit fails by a
 * constraint when another request has stored one under the same key since it was looked for.
 */
export async function storeResponses(tx: Transaction, responses: readonly StoredResponse[]): Promise<void> {
  if (responses.length > 0) await leaveToCommit(tx, insertResponses(responses).execute(tx))
}

function insertResponses(responses: readonly StoredResponse[]): RawBuilder<unknown> {
  const rows = responses.map(({ claim, response }) => ({
    actor: claim.actor,
    key: claim.key,
    endpoint: claim.endpoint,
    hash: claim.requestHash,
    status: response.status,
    answer: response.body,
  }))
  return sql`
    insert into idempotency_answers (actor, key, endpoint, request_hash, status, answer)
    select actor, key, endpoint, hash, status, answer
    from json_to_recordset(${JSON.stringify(rows)}::json) as kept (actor text, key text, endpoint text, hash text, status integer, answer json)
    order by actor, key`
}

/** The indexes of those claims whose keys already have a response, or another request. */
export async function findStored(
  tx: Transaction,
  claims: readonly (Claim | undefined)[],
): Promise<ReadonlySet<number>> {
  const sent = claims.flatMap((claim, place) => (claim ? [{ place, actor: claim.actor, key: claim.key }] : []))
  if (sent.length === 0) return new Set()
  const { rows } = await sql<{ place: number }>`
    select sent.place
    from json_to_recordset(${JSON.stringify(sent)}::json) as sent (place integer, actor text, key text)
    join idempotency_answers kept on kept.actor = sent.actor and kept.key = sent.key`.execute(tx)
  return new Set(rows.map(({ place }) => place))
}

/** The owner of a key. Two people who send the same key never collide. */
export function keyOwner(caller: Caller, address: string): string {
  if (caller.kind === 'account') return `account:${caller.accountId}`
  return caller.kind === 'guest' ? `guest:${caller.cartHash}` : `address:${hashText(address)}`
}

/** A digest of the request, so that another body under the same key is detected. The order of fields does not count. */
export function hashRequest(path: string, input: unknown): string {
  return hashText(`${path}\n${JSON.stringify(input, sortFields)}`)
}

function sortFields(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

export function hashText(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Removes the stored responses of an account that is deleted, since they hold its data. */
export async function eraseAnswers(tx: Transaction, accountId: string): Promise<void> {
  await sql`delete from idempotency_answers where actor = ${`account:${accountId}`}`.execute(tx)
}

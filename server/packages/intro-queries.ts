import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { IntroClaim } from '#domain/packages/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

/** One claim to the intro offer: the holder of the row has it. */
export interface IntroKey {
  readonly kind: 'person' | 'email' | 'phone' | 'identity'
  readonly value: string
}

/**
 * Every key under which the person may have the offer once, in one order for all, so that two buyers wait instead of
 * deadlocking.
 */
async function listIntroKeys(db: Database, personId: Id<'persons'>): Promise<IntroKey[]> {
  const rows = await db
    .selectFrom('identity_keys')
    .select(['kind', 'value'])
    .where('person_id', '=', personId)
    .orderBy('kind')
    .orderBy('value')
    .limit(100)
    .execute()
  return [...rows, { kind: 'person', value: personId }]
}

interface IntroRight {
  readonly branchId: Id<'branches'>
  readonly keys: readonly IntroKey[]
}

/**
 * Locks every key of the person against others who check or take the offer, until this transaction ends, and returns
 * the keys. Locked in one order for all, so that two buyers cannot deadlock.
 */
export async function lockIntro(
  tx: Transaction,
  { branchId, personId }: { branchId: Id<'branches'>; personId: Id<'persons'> },
): Promise<IntroKey[]> {
  const keys = await listIntroKeys(tx, personId)
  const names = keys.map(({ kind, value }) => `${branchId} ${kind} ${value}`)
  await sql`
    select pg_advisory_xact_lock(7401, key)
    from (select distinct hashtext(name) as key from unnest(${names}::text[]) as name order by key) keys`.execute(tx)
  return keys
}

/** The holder of the offer under any of these keys. */
export async function listIntroClaims(db: Database, right: IntroRight): Promise<IntroClaim[]> {
  const rows = await db
    .selectFrom('intro_claims')
    .select(['order_id', 'status'])
    .where('branch_id', '=', right.branchId)
    .where((eb) =>
      eb.or(right.keys.map(({ kind, value }) => eb.and([eb('key_kind', '=', kind), eb('key_value', '=', value)]))),
    )
    .execute()
  return rows.map((row) => ({ orderId: row.order_id, status: row.status }))
}

/**
 * The holders that keep that person from the intro offer. `replaceable` are orders of the buyer that the next one
 * replaces: their claims do not count.
 */
export async function listClaimsAgainst(
  db: Database,
  of: {
    readonly branchId: Id<'branches'>
    readonly personId: Id<'persons'>
    readonly replaceable: readonly Id<'orders'>[]
  },
): Promise<IntroClaim[]> {
  const claims = await listIntroClaims(db, { branchId: of.branchId, keys: await listIntroKeys(db, of.personId) })
  const ending = new Set<string>(of.replaceable)
  return claims.filter(({ orderId }) => !ending.has(orderId))
}

/** Takes the keys that nobody holds; waits for concurrent claims and releases. */
export async function insertIntroClaims(
  tx: Transaction,
  claim: IntroRight & { personId: Id<'persons'>; orderId: string; now: Instant },
): Promise<void> {
  await tx
    .insertInto('intro_claims')
    .values(
      claim.keys.map(({ kind, value }) => ({
        branch_id: claim.branchId,
        key_kind: kind,
        key_value: value,
        person_id: claim.personId,
        order_id: claim.orderId,
        status: 'reserved' as const,
        claimed_at: claim.now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteReservedClaims(tx: Transaction, orderId: string): Promise<void> {
  await tx.deleteFrom('intro_claims').where('order_id', '=', orderId).where('status', '=', 'reserved').execute()
}

/** How many keys the order now holds for good. */
export async function markClaimsUsed(tx: Transaction, orderId: string): Promise<number> {
  const rows = await tx
    .updateTable('intro_claims')
    .set({ status: 'used' })
    .where('order_id', '=', orderId)
    .returning('key_kind')
    .execute()
  return rows.length
}

/** Keeps the used offers of a person, under hashed keys. */
export async function eraseIntroKeys(
  tx: Transaction,
  { personId, keys }: { personId: Id<'persons'>; keys: readonly { kind: string; value: string; hash: string }[] },
): Promise<void> {
  await sql`
    with gone as (
      delete from intro_claims c using json_to_recordset(${JSON.stringify(keys)}::json) as k (kind text, value text, hash text)
      where c.person_id = ${personId} and c.key_kind = k.kind and c.key_value = k.value
      returning c.branch_id, c.person_id, c.order_id, c.status, c.claimed_at, k.hash
    )
    insert into intro_claims (branch_id, key_kind, key_value, person_id, order_id, status, claimed_at)
    select branch_id, 'identity', hash, person_id, order_id, status, claimed_at from gone
    on conflict do nothing`.execute(tx)
}

/** Moves the used offers of one person to another. */
export async function moveIntroClaims(
  tx: Transaction,
  { from, to }: { from: Id<'persons'>; to: Id<'persons'> },
): Promise<void> {
  await tx.updateTable('intro_claims').set({ person_id: to }).where('person_id', '=', from).execute()
}

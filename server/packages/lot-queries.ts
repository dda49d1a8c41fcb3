import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import { sen, type Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Freeze } from '#domain/packages/model.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { withTimeAfter } from '#server/kit/clock.ts'

/** A pack and its plan, with the facts that a change needs. */
export interface LockedLot {
  readonly id: Id<'package_lots'>
  readonly personId: Id<'persons'>
  readonly planId: Id<'package_plans'>
  readonly startsAt: Instant
  readonly expiresAt: Instant
  readonly revoked: boolean
  readonly frozen: Freeze | undefined
  readonly sharing: boolean
  /** How many people may use it, the owner counted; 0 until sharing was first switched on. */
  readonly places: number
  readonly plan: {
    readonly name: Localized
    readonly kind: 'series' | 'contracts'
    readonly credits: number
    readonly priceSen: Sen
    readonly intro: boolean
    readonly sharers: number
  }
  /** The studio's time after the lock. */
  readonly now: Instant
}

interface WantedLot {
  readonly lotId: Id<'package_lots'>
  readonly branchId: Id<'branches'>
  /** When given, a pack of someone else counts as none. */
  readonly ownerId?: Id<'persons'>
}

/**
 * Takes the lock of one pack, which every write of its shares, freezes and extensions needs. Undefined when there is no
 * such pack.
 */
export async function lockLot(tx: Transaction, wanted: WantedLot): Promise<LockedLot | undefined> {
  return readLot(tx, { ...wanted, lock: sql`for no key update` })
}

/** Takes the same lock of several packs, in the order of their ids. */
export async function lockLots(tx: Transaction, lotIds: readonly string[]): Promise<void> {
  await sql`select id from package_lots where id = any (${[...lotIds]}::uuid[]) order by id for no key update`.execute(
    tx,
  )
}

/** The same without a lock, for a page that changes nothing. */
export async function findLot(db: Database, wanted: WantedLot): Promise<LockedLot | undefined> {
  return readLot(db, { ...wanted, lock: sql`` })
}

interface FoundLot {
  readonly id: Id<'package_lots'>
  readonly person_id: Id<'persons'>
  readonly plan_id: Id<'package_plans'>
  readonly starts_at: Instant
  readonly expires_at: Instant
  readonly revoked: boolean
  readonly frozen_from: Instant | null
  readonly frozen_until: Instant | null
  readonly sharing: boolean
  readonly places: number
  readonly name: Localized
  readonly kind: 'series' | 'contracts'
  readonly credits: number
  readonly price_sen: number
  readonly intro: boolean
  readonly sharers: number
  readonly now: Instant
}

async function readLot(
  db: Database,
  wanted: WantedLot & { readonly lock: RawBuilder<unknown> },
): Promise<LockedLot | undefined> {
  const { rows } = await sql<FoundLot>`
    with found as materialized (
      select id, person_id, plan_id, starts_at, expires_at, revoked_at, frozen_from, frozen_until, sharing_enabled_at, share_places
      from package_lots
      where id = ${wanted.lotId} and branch_id = ${wanted.branchId} and person_id = coalesce(${wanted.ownerId ?? null}::uuid, person_id)
      ${wanted.lock}
    )
    select found.id, found.person_id, found.plan_id, found.starts_at, found.expires_at, found.revoked_at is not null as revoked, found.frozen_from,
      found.frozen_until, found.sharing_enabled_at is not null as sharing, coalesce(found.share_places, 0) as places,
      plan.name, plan.kind, plan.credits, plan.price_sen, plan.intro, plan.sharers, studio_now() as now
    from found
    join package_plans plan on plan.id = found.plan_id`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { name, kind, credits, intro, sharers } = row
  return {
    id: row.id,
    personId: row.person_id,
    planId: row.plan_id,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    revoked: row.revoked,
    frozen: row.frozen_from && row.frozen_until ? { from: row.frozen_from, until: row.frozen_until } : undefined,
    sharing: row.sharing,
    places: row.places,
    plan: { name, kind, credits, priceSen: sen(row.price_sen), intro, sharers },
    now: row.now,
  }
}

export interface NewLot {
  readonly planId: Id<'package_plans'>
  readonly branchId: Id<'branches'>
  readonly personId: Id<'persons'>
  readonly sourceKind: 'order_line' | 'staff' | 'seed' | 'collection'
  readonly sourceId: string
  readonly granted: number
  readonly startsAt: Instant
  readonly expiresAt: Instant
}

/** Creates the lot of that source, or finds the one that it created before. */
export async function insertLot(tx: Transaction, lot: NewLot) {
  const source = { source_kind: lot.sourceKind, source_id: lot.sourceId }
  const made = await tx
    .insertInto('package_lots')
    .values({
      plan_id: lot.planId,
      branch_id: lot.branchId,
      person_id: lot.personId,
      ...source,
      granted: lot.granted,
      starts_at: lot.startsAt,
      expires_at: lot.expiresAt,
      created_at: lot.startsAt,
    })
    .onConflict((conflict) => conflict.columns(['source_kind', 'source_id']).doNothing())
    .returning(['id', 'granted', 'starts_at', 'expires_at'])
    .executeTakeFirst()
  if (made) return { ...made, fresh: true }
  const before = await tx
    .selectFrom('package_lots')
    .select(['id', 'granted', 'starts_at', 'expires_at'])
    .where('source_kind', '=', source.source_kind)
    .where('source_id', '=', source.source_id)
    .executeTakeFirstOrThrow()
  return { ...before, fresh: false }
}

export interface LotExtension {
  readonly lotId: Id<'package_lots'>
  readonly validAtLeastUntil: Instant
}

/** Extends each lot to that instant at least; a lot may be named more than once. */
export async function extendLots(tx: Transaction, extensions: readonly LotExtension[]): Promise<void> {
  if (extensions.length === 0) return
  const rows = extensions.map(({ lotId, validAtLeastUntil }) => ({ id: lotId, until: validAtLeastUntil }))
  await sql`
    update package_lots lot
    set expires_at = greatest(lot.expires_at, sent.until)
    from (
      select id, max(until) as until
      from json_to_recordset(${JSON.stringify(rows)}::json) as s (id uuid, until timestamptz)
      group by id
      order by id
    ) sent
    where lot.id = sent.id`.execute(tx)
}

/** The next lots, by id, that have expired and still hold credits. */
export async function listExpiredLots(
  db: Database,
  after: Id<'package_lots'> | undefined,
): Promise<Id<'package_lots'>[]> {
  const rows = await db
    .selectFrom('package_lots as lot')
    .innerJoin('ledger_accounts as account', (join) =>
      join.onRef('account.holder_id', '=', 'lot.id').on('account.kind', '=', 'lot').on('account.unit', '=', 'credit'),
    )
    .select('lot.id')
    .where('lot.expires_at', '<=', sql<Instant>`studio_now()`)
    .where('account.balance', '>', 0)
    .$if(after !== undefined, (query) => query.where('lot.id', '>', after ?? sql<Id<'package_lots'>>`null`))
    .orderBy('lot.id')
    .limit(200)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks the lot and returns the time after that; undefined when it is valid. */
export async function lockExpiredLot(tx: Transaction, lotId: Id<'package_lots'>): Promise<Instant | undefined> {
  const locking = tx.selectFrom('package_lots').select('expires_at').where('id', '=', lotId).forNoKeyUpdate()
  const row = await withTimeAfter(tx, locking).executeTakeFirst()
  return row && Temporal.Instant.compare(row.expires_at, row.now) <= 0 ? row.now : undefined
}

/** Changes the granted credits of a pack and returns the new number. The pack must be locked. */
export async function changeGranted(
  tx: Transaction,
  { lotId, change }: { lotId: Id<'package_lots'>; change: number },
): Promise<number> {
  const { granted } = await tx
    .updateTable('package_lots')
    .set((eb) => ({ granted: eb('granted', '+', change) }))
    .where('id', '=', lotId)
    .returning('granted')
    .executeTakeFirstOrThrow()
  return granted
}

/** The granted credits of a pack. */
export async function loadGranted(tx: Transaction, lotId: Id<'package_lots'>): Promise<number> {
  const { granted } = await tx
    .selectFrom('package_lots')
    .select('granted')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  return granted
}

/** Moves the packs of one person to another with their credits; returns how many valid ones. */
export async function moveLots(
  tx: Transaction,
  { from, to }: { from: Id<'persons'>; to: Id<'persons'> },
): Promise<number> {
  const { rows } = await sql<{ live: boolean }>`
    with gone as materialized (select id from package_lots where person_id = ${from} order by id for no key update)
    update package_lots lot set person_id = ${to} from gone where gone.id = lot.id
    returning lot.revoked_at is null and lot.expires_at > studio_now() as live`.execute(tx)
  return rows.filter((row) => row.live).length
}

/** The packs of a person and of the dependants, in the order in which they are locked. */
export async function listFamilyLots(
  db: Database,
  personId: Id<'persons'>,
): Promise<{ readonly lotId: Id<'package_lots'>; readonly branchId: Id<'branches'> }[]> {
  return db
    .selectFrom('package_lots as lot')
    .innerJoin('persons as person', 'person.id', 'lot.person_id')
    .select(['lot.id as lotId', 'lot.branch_id as branchId'])
    .where((eb) => eb.or([eb('person.id', '=', personId), eb('person.guardian_id', '=', personId)]))
    .where('lot.revoked_at', 'is', null)
    .orderBy('lot.id')
    .execute()
}

/** Revokes a pack for good: it pays for nothing from now on. It must be locked. */
export async function updateRevoked(
  tx: Transaction,
  { lotId, now }: { readonly lotId: Id<'package_lots'>; readonly now: Instant },
): Promise<void> {
  await tx.updateTable('package_lots').set({ revoked_at: now }).where('id', '=', lotId).execute()
}

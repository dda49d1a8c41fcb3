import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { IntroClaim, Lot } from '#domain/packages/model.ts'
import type { Locale, Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/kit/database.ts'
import { sql } from 'kysely'

/** A pack with what its pages show, and its balance in the ledger. */
export interface HeldLot extends Lot {
  readonly planId: Id<'package_plans'>
  readonly name: Localized
  readonly granted: number
  readonly sharers: number
  readonly intro: boolean
}

interface Holder {
  readonly personId: Id<'persons'>
  readonly branchId: Id<'branches'>
}

/** More packs than anyone holds; a list without an end is never read. */
const maxLots = 500

/** All packs of the person in the branch, with what is left of each. */
export async function loadLots(db: Database, holder: Holder): Promise<HeldLot[]> {
  const rows = await db
    .selectFrom('package_lots as lot')
    .innerJoin('package_plans as plan', 'plan.id', 'lot.plan_id')
    .leftJoin('ledger_accounts as account', (join) =>
      join.onRef('account.holder_id', '=', 'lot.id').on('account.kind', '=', 'lot').on('account.unit', '=', 'credit'),
    )
    .select([
      'lot.id', 'lot.plan_id', 'lot.granted', 'lot.starts_at', 'lot.expires_at', 'lot.revoked_at', 'lot.created_at',
      'plan.name', 'plan.sharers', 'plan.intro', 'plan.class_type_ids', 'plan.series_type_ids', 'account.balance',
    ])
    .where('lot.person_id', '=', holder.personId)
    .where('lot.branch_id', '=', holder.branchId)
    .orderBy('lot.expires_at', 'desc')
    .orderBy('lot.id')
    .limit(maxLots)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    planId: row.plan_id,
    name: row.name,
    granted: row.granted,
    left: row.balance ?? 0,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    revoked: row.revoked_at !== null,
    own: true,
    purchasedAt: row.created_at,
    sharers: row.sharers,
    intro: row.intro,
    classTypeIds: row.class_type_ids,
    seriesTypeIds: row.series_type_ids,
  }))
}

/**
 * Locks the packs that could still pay, in order of id, and then reads all packs of the person: what is read cannot be spent by
 * anyone else before this transaction ends. Two statements, because the second must see what the lock waited for.
 */
export async function lockLots(tx: Transaction, holder: Holder): Promise<HeldLot[]> {
  await tx
    .selectFrom('package_lots')
    .select('id')
    .where('person_id', '=', holder.personId)
    .where('branch_id', '=', holder.branchId)
    .where('expires_at', '>', sql<Instant>`studio_now()`)
    .where('revoked_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return loadLots(tx, holder)
}

const planColumns = [
  'id', 'slug', 'kind', 'name', 'description', 'credits', 'price_sen', 'validity_days', 'expiry_basis', 'intro', 'sharers',
  'joinable', 'active', 'class_type_ids', 'series_type_ids',
] as const

export interface PlanFilter {
  readonly branchId: Id<'branches'>
  readonly search: readonly { readonly key: 'slug' | 'kind'; readonly value: string }[]
  readonly searchJoin: 'and' | 'or'
  readonly limit: number
  readonly page: number
  readonly orderBy: 'sort' | 'price' | 'credits'
  readonly sortedBy: 'asc' | 'desc'
}

const planOrders = { sort: 'sort', price: 'price_sen', credits: 'credits' } as const

/** One page of what is on sale, and how many there are in all. */
export async function listPlans(db: Database, filter: PlanFilter) {
  const onSale = db
    .selectFrom('package_plans')
    .where('branch_id', '=', filter.branchId)
    .where('active', '=', true)
    .$if(filter.search.length > 0, (query) =>
      query.where((eb) => {
        const terms = filter.search.map(({ key, value }) => eb(sql.ref<string>(key), '=', value))
        return filter.searchJoin === 'and' ? eb.and(terms) : eb.or(terms)
      }),
    )
  const { total } = await onSale.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await onSale
    .select(planColumns)
    .orderBy(planOrders[filter.orderBy], filter.sortedBy)
    .orderBy('id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  return { total, rows }
}

/** A plan of the branch, on sale or not. */
export async function findPlan(db: Database, asked: { planId: Id<'package_plans'>; branchId: Id<'branches'> }) {
  return db.selectFrom('package_plans').select(planColumns).where('id', '=', asked.planId).where('branch_id', '=', asked.branchId).executeTakeFirst()
}
export type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>

export interface NewLot {
  readonly planId: Id<'package_plans'>
  readonly branchId: Id<'branches'>
  readonly personId: Id<'persons'>
  readonly sourceKind: 'order_line' | 'staff' | 'seed'
  readonly sourceId: string
  readonly granted: number
  readonly startsAt: Instant
  readonly expiresAt: Instant
}

/** Makes the lot of that source, or finds the one that it made before. */
export async function insertLot(tx: Transaction, lot: NewLot) {
  const source = { source_kind: lot.sourceKind, source_id: lot.sourceId }
  const made = await tx
    .insertInto('package_lots')
    .values({
      plan_id: lot.planId, branch_id: lot.branchId, person_id: lot.personId, ...source,
      granted: lot.granted, starts_at: lot.startsAt, expires_at: lot.expiresAt, created_at: lot.startsAt,
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

/** Lets the lot live to that instant at least. */
export async function extendLot(tx: Transaction, extension: { lotId: Id<'package_lots'>; validAtLeastUntil: Instant }): Promise<void> {
  await tx
    .updateTable('package_lots')
    .set({ expires_at: sql`greatest(expires_at, ${extension.validAtLeastUntil}::timestamptz)` })
    .where('id', '=', extension.lotId)
    .execute()
}

/** The next lots, by id, that have expired and still hold credits. */
export async function findExpiredLots(db: Database, after: Id<'package_lots'> | undefined): Promise<Id<'package_lots'>[]> {
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

/** Locks the lot and tells the time after that; undefined when it is valid again or still. */
export async function lockExpiredLot(tx: Transaction, lotId: Id<'package_lots'>): Promise<Instant | undefined> {
  const row = await tx
    .selectFrom('package_lots')
    .select(['expires_at', sql<Instant>`studio_now()`.as('now')])
    .where('id', '=', lotId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && Temporal.Instant.compare(row.expires_at, row.now) <= 0 ? row.now : undefined
}

/** One right to the intro offer: whoever holds the row has it. */
export interface IntroKey {
  readonly kind: 'person' | 'email' | 'phone' | 'identity'
  readonly value: string
}

/** Every key under which the person may have the offer once, in one order for all, so that two buyers wait instead of deadlocking. */
export async function introKeysOf(db: Database, personId: Id<'persons'>): Promise<IntroKey[]> {
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

/** Who has the offer under any of these keys. */
export async function findIntroClaims(db: Database, right: IntroRight): Promise<IntroClaim[]> {
  const rows = await db
    .selectFrom('intro_claims')
    .select(['order_id', 'status'])
    .where('branch_id', '=', right.branchId)
    .where((eb) => eb.or(right.keys.map(({ kind, value }) => eb.and([eb('key_kind', '=', kind), eb('key_value', '=', value)]))))
    .execute()
  return rows.map((row) => ({ orderId: row.order_id, status: row.status }))
}

/** Takes the keys that nobody holds; waits for whoever is about to take or give up one of them. */
export async function insertIntroClaims(tx: Transaction, claim: IntroRight & { personId: Id<'persons'>; orderId: string; now: Instant }): Promise<void> {
  await tx
    .insertInto('intro_claims')
    .values(claim.keys.map(({ kind, value }) => ({
      branch_id: claim.branchId, key_kind: kind, key_value: value,
      person_id: claim.personId, order_id: claim.orderId, status: 'reserved' as const, claimed_at: claim.now,
    })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteReservedClaims(tx: Transaction, orderId: string): Promise<void> {
  await tx.deleteFrom('intro_claims').where('order_id', '=', orderId).where('status', '=', 'reserved').execute()
}

/** How many keys the order now holds for good. */
export async function markClaimsUsed(tx: Transaction, orderId: string): Promise<number> {
  const rows = await tx.updateTable('intro_claims').set({ status: 'used' }).where('order_id', '=', orderId).returning('key_kind').execute()
  return rows.length
}

/** Where a letter about a person's packs goes: to the person's account, else to the guardian's. */
export async function findContact(db: Database, personId: Id<'persons'>): Promise<Contact | undefined> {
  const row = await db
    .selectFrom('persons as person')
    .leftJoin('accounts as own', 'own.person_id', 'person.id')
    .leftJoin('accounts as guardian', 'guardian.person_id', 'person.guardian_id')
    .select(['person.full_name', 'own.id as own_id', 'own.email as own_email', 'own.phone as own_phone', 'own.locale as own_locale'])
    .select(['guardian.id as guardian_id', 'guardian.email as guardian_email', 'guardian.phone as guardian_phone', 'guardian.locale as guardian_locale'])
    .where('person.id', '=', personId)
    .executeTakeFirst()
  if (!row) return undefined
  const holder = row.own_id !== null
    ? { accountId: row.own_id, email: row.own_email, phone: row.own_phone, locale: row.own_locale ?? 'en' }
    : { accountId: row.guardian_id, email: row.guardian_email, phone: row.guardian_phone, locale: row.guardian_locale ?? 'en' }
  return { fullName: row.full_name, ...holder }
}

export interface Contact {
  readonly fullName: string
  readonly accountId: Id<'accounts'> | null
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
}

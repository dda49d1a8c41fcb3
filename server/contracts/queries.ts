import { sql } from 'kysely'
import type { ContractEnd, ContractStatus } from '#domain/contracts/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { bothTexts, keywordCondition } from '#server/kit/list-query.ts'

const contractColumns = [
  'contract.id',
  'contract.number',
  'contract.branch_id',
  'contract.account_id',
  'contract.person_id',
  'contract.plan_id',
  'contract.name',
  'contract.credits',
  'contract.price_sen',
  'contract.currency',
  'contract.expiry_basis',
  'contract.status',
  'contract.ended_reason',
  'contract.joined_at',
  'contract.started_at',
  'contract.ended_at',
  'contract.next_collection_at',
] as const

/** Contracts with the zone of their branch. */
function contractsOf(db: Database) {
  return db
    .selectFrom('contracts as contract')
    .innerJoin('branches as branch', 'branch.id', 'contract.branch_id')
    .innerJoin('accounts as account', 'account.id', 'contract.account_id')
    .select([...contractColumns, 'branch.time_zone as zone'])
    .select(sql<boolean>`account.deleted_at is not null`.as('has_left'))
}

interface WantedContract {
  readonly contractId: Id<'contracts'>
  /** When given, a contract of someone else counts as none. */
  readonly accountId?: Id<'accounts'> | undefined
}

export async function readContract(db: Database, { contractId, accountId }: WantedContract) {
  return contractsOf(db)
    .where('contract.id', '=', contractId)
    .$if(accountId !== undefined, (query) =>
      query.where('contract.account_id', '=', accountId ?? sql<Id<'accounts'>>`null`),
    )
    .executeTakeFirst()
}
export type ContractRow = NonNullable<Awaited<ReturnType<typeof readContract>>>

/** Takes the lock of a contract, which every change of it, its mandate and its collections needs. */
export async function lockContract(
  tx: Transaction,
  { contractId, accountId }: WantedContract,
): Promise<Instant | undefined> {
  const { rows } = await sql<{ now: Instant }>`
    with locked as materialized (
      select id from contracts
      where id = ${contractId} and account_id = coalesce(${accountId ?? null}::uuid, account_id)
      for no key update
    )
    select studio_now() as now from locked`.execute(tx)
  return rows[0]?.now
}

/** One page of an account's contracts in the branch, and how many there are in all. */
export async function listContractRows(
  db: Database,
  of: {
    accountId: Id<'accounts'>
    branchId: Id<'branches'>
    query: { limit: number; page: number; sortedBy: 'asc' | 'desc'; keyword?: string | undefined }
  },
): Promise<{ rows: ContractRow[]; total: number }> {
  const { query } = of
  const isMeant = keywordCondition([sql`contract.number`, ...bothTexts('contract.name')], query.keyword)
  const rows = await contractsOf(db)
    .where('contract.account_id', '=', of.accountId)
    .where('contract.branch_id', '=', of.branchId)
    .where(isMeant)
    .orderBy('contract.joined_at', query.sortedBy)
    .orderBy('contract.id')
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .execute()
  const { total } = await db
    .selectFrom('contracts as contract')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('account_id', '=', of.accountId)
    .where('branch_id', '=', of.branchId)
    .where(isMeant)
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow()
  return { rows, total }
}

/** The contracts of an account about that plan in any of its versions, or about any plan. */
export async function listContractsOf(
  db: Database,
  { accountId, planId }: { accountId: Id<'accounts'>; planId?: Id<'package_plans'> },
) {
  return db
    .selectFrom('contracts')
    .select(['id', 'status'])
    .where('account_id', '=', accountId)
    .$if(planId !== undefined, (query) =>
      query.where(
        sql<boolean>`plan_id in (
          select version.id from package_plans plan join package_plans version using (branch_id, slug) where plan.id = ${planId ?? null}
        )`,
      ),
    )
    .orderBy('id')
    .execute()
}

export interface NewContract {
  readonly number: string
  readonly branchId: Id<'branches'>
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
  readonly planId: Id<'package_plans'>
  readonly name: Localized
  readonly credits: number
  readonly priceSen: number
  readonly currency: string
  readonly basis: 'billing_cycle' | 'month'
  readonly now: Instant
}

export async function insertContract(tx: Transaction, contract: NewContract): Promise<Id<'contracts'>> {
  const { id } = await tx
    .insertInto('contracts')
    .values({
      number: contract.number,
      branch_id: contract.branchId,
      account_id: contract.accountId,
      person_id: contract.personId,
      plan_id: contract.planId,
      name: contract.name,
      credits: contract.credits,
      price_sen: contract.priceSen,
      currency: contract.currency,
      expiry_basis: contract.basis,
      status: 'pending',
      joined_at: contract.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function insertEvent(
  tx: Transaction,
  event: {
    contractId: Id<'contracts'>
    from: ContractStatus | null
    to: ContractStatus
    reason: string
    now: Instant
  },
): Promise<void> {
  await tx
    .insertInto('contract_events')
    .values({
      contract_id: event.contractId,
      at: event.now,
      from_status: event.from,
      to_status: event.to,
      reason: event.reason,
    })
    .execute()
}

export interface ContractChange {
  readonly contract: Pick<ContractRow, 'id' | 'status'>
  readonly to: ContractStatus
  readonly startedAt?: Instant
  readonly nextCollectionAt?: Instant | null
  readonly ended?: { readonly reason: ContractEnd; readonly at: Instant }
}

/** Compare and set: false when the contract had changed since it was read. */
export async function updateContract(tx: Transaction, change: ContractChange): Promise<boolean> {
  const { startedAt, nextCollectionAt, ended } = change
  const row = await tx
    .updateTable('contracts')
    .set({
      status: change.to,
      ...(startedAt && { started_at: startedAt }),
      ...(nextCollectionAt !== undefined && { next_collection_at: nextCollectionAt }),
      ...(ended && { ended_reason: ended.reason, ended_at: ended.at, next_collection_at: null }),
    })
    .where('id', '=', change.contract.id)
    .where('status', '=', change.contract.status)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Contracts whose next cycle has begun. */
export async function listDueContracts(db: Database, limit: number) {
  return db
    .selectFrom('contracts')
    .select('id')
    .where('next_collection_at', '<=', sql<Instant>`studio_now()`)
    .orderBy('next_collection_at')
    .limit(limit)
    .execute()
}

/** Contracts whose next cycle begins within so many days, in pages by id. */
export async function listUpcomingContracts(db: Database, wanted: { days: number; after: string | undefined }) {
  return contractsOf(db)
    .select(
      sql<number>`(select coalesce(max(place), -1) + 1 from collections where contract_id = contract.id)`.as(
        'next_place',
      ),
    )
    .where('contract.next_collection_at', '>', sql<Instant>`studio_now()`)
    .where('contract.next_collection_at', '<', sql<Instant>`studio_now() + ${wanted.days} * interval '1 day'`)
    .where(sql<boolean>`contract.id > coalesce(${wanted.after ?? null}::uuid, '00000000-0000-0000-0000-000000000000')`)
    .orderBy('contract.id')
    .limit(200)
    .execute()
}

/** Which of those events have had their message. */
export async function listNotified(db: Database, eventKeys: readonly string[]): Promise<ReadonlySet<string>> {
  if (eventKeys.length === 0) return new Set()
  const rows = await db
    .selectFrom('messages')
    .select('event_key')
    .where('event_key', 'in', [...eventKeys])
    .execute()
  return new Set(rows.map((row) => row.event_key))
}

/** Moves the memberships of an account to another, when two accounts of one person are merged. */
export async function moveContracts(
  tx: Transaction,
  { from, to }: Record<'from' | 'to', { readonly accountId: Id<'accounts'>; readonly personId: Id<'persons'> }>,
): Promise<void> {
  await tx.updateTable('contracts').set({ account_id: to.accountId }).where('account_id', '=', from.accountId).execute()
  await tx.updateTable('contracts').set({ person_id: to.personId }).where('person_id', '=', from.personId).execute()
}

import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { adoptShares } from './share-queries.ts'

/** A pack with what its pages show, and its balance in the ledger. */
export interface HeldLot extends Lot {
  readonly planId: Id<'package_plans'>
  readonly name: Localized
  readonly granted: number
  /** True while the studio lets it be shared. */
  readonly sharing: boolean
  readonly sharers: number
  readonly intro: boolean
  /** Of a pack and not of a membership, whose credits lapse with their cycle. */
  readonly extendable: boolean
}

export interface Holder {
  readonly personId: Id<'persons'>
  readonly branchId: Id<'branches'>
}

/** More packs than anyone holds, as the limit of the list. */
const maxLots = 500

interface LotRow {
  readonly holder: Id<'persons'>
  readonly id: Id<'package_lots'>
  readonly plan_id: Id<'package_plans'>
  readonly own: boolean
  readonly granted: number
  readonly starts_at: Instant
  readonly expires_at: Instant
  readonly revoked: boolean
  readonly created_at: Instant
  readonly plan_kind: 'series' | 'contracts'
  readonly sharing: boolean
  readonly frozen_from: Instant | null
  readonly frozen_until: Instant | null
  readonly name: Localized
  readonly sharers: number
  readonly intro: boolean
  readonly class_type_ids: string[] | null
  readonly series_type_ids: string[] | null
  readonly balance: number
}

const lotColumns = sql`
  held.holder, lot.id, lot.plan_id, held.own, lot.granted, lot.starts_at, lot.created_at, lot.sharing_enabled_at is not null as sharing,
  plan.name, plan.kind as plan_kind, plan.sharers, plan.intro, plan.class_type_ids, plan.series_type_ids`

const lotTables = sql`
  held
  join package_lots lot on lot.id = held.id
  join package_plans plan on plan.id = lot.plan_id
  left join ledger_accounts account on account.holder_id = lot.id and account.kind = 'lot' and account.unit = 'credit'`

/**
 * The packs of each holder in the branch: their own, and those that others share with them or with their verified
 * e-mail. A single holder is no list: PostgreSQL takes one for a hundred holders, and would read all packs.
 */
function heldBy(holders: readonly Holder[]): RawBuilder<unknown> {
  const rows = holders.map(({ personId, branchId }) => ({ holder: personId, branch: branchId }))
  const [only, ...others] = rows
  const listed =
    only !== undefined && others.length === 0
      ? sql`select ${only.holder}::uuid as holder, ${only.branch}::uuid as branch`
      : sql`select * from json_to_recordset(${JSON.stringify(rows)}::json) as h (holder uuid, branch uuid)`
  return sql`
    holders as materialized (${listed}),
    held as materialized (
      select h.holder, lot.id, true as own from holders h join package_lots lot on lot.person_id = h.holder and lot.branch_id = h.branch
      union all
      select h.holder, lot.id, false
      from holders h
      cross join lateral (
        select lot_id from package_shares where person_id = h.holder and to_at is null
        union
        select share.lot_id from accounts account join package_shares share on share.email = account.email and share.person_id is null and share.to_at is null
        where account.person_id = h.holder and account.email_verified_at is not null
      ) shared
      join package_lots lot on lot.id = shared.lot_id and lot.branch_id = h.branch and lot.person_id <> h.holder
    )`
}

/** All packs of the person in the branch, shared ones included, with what is left of each. */
export async function listLots(db: Database, holder: Holder): Promise<HeldLot[]> {
  const { rows } = await sql<LotRow>`
    with ${heldBy([holder])}
    select ${lotColumns}, lot.expires_at, lot.frozen_from, lot.frozen_until, lot.revoked_at is not null as revoked, coalesce(account.balance, 0) as balance
    from ${lotTables}
    order by lot.expires_at desc, lot.id
    limit ${maxLots}`.execute(db)
  return rows.map(heldLot)
}

/** The packs of one person, locked as `lockLotsOf` does. */
export async function lockLots(tx: Transaction, holder: Holder): Promise<readonly HeldLot[]> {
  return (await lockLotsOf(tx, [holder])).get(holder.personId) ?? []
}

/**
 * Locks the packs that could still pay, with their balances and in order of id, and reads all packs of each holder:
 * nobody else can spend them before this transaction ends. One statement: a locked row is read after the lock, the
 * others as they were before. A pack that was revoked during the wait for its lock is not among the locked ones, and
 * counts as revoked. A share may have ended during that wait, so shares are read again under it, where there are any.
 */
export async function lockLotsOf(
  tx: Transaction,
  holders: readonly Holder[],
): Promise<ReadonlyMap<string, readonly HeldLot[]>> {
  const { rows } = await sql<LotRow>`
    with ${heldBy(holders)},
    locked as materialized (
      select lot.id, lot.expires_at, lot.frozen_from, lot.frozen_until, account.balance
      from package_lots lot
      join ledger_accounts account on account.holder_id = lot.id and account.kind = 'lot' and account.unit = 'credit'
      where lot.id in (select id from held) and lot.expires_at > studio_now() and lot.revoked_at is null
      order by lot.id
      for no key update of lot, account
    )
    select ${lotColumns}, coalesce(locked.expires_at, lot.expires_at) as expires_at, coalesce(locked.balance, account.balance, 0) as balance,
      case when locked.id is null then lot.frozen_from else locked.frozen_from end as frozen_from,
      case when locked.id is null then lot.frozen_until else locked.frozen_until end as frozen_until,
      lot.revoked_at is not null or (locked.id is null and account.id is not null and lot.expires_at > studio_now()) as revoked
    from ${lotTables}
    left join locked on locked.id = lot.id
    order by lot.expires_at desc, lot.id
    limit ${maxLots * holders.length}`.execute(tx)
  const shared = rows.flatMap(({ own, holder, id }) => (own ? [] : [{ personId: holder, lotId: id }]))
  const live = new Set((await adoptShares(tx, shared)).map(({ personId, lotId }) => `${personId} ${lotId}`))
  const lots = new Map<string, HeldLot[]>()
  for (const row of rows) {
    if (row.own || live.has(`${row.holder} ${row.id}`))
      lots.set(row.holder, [...(lots.get(row.holder) ?? []), heldLot(row)])
  }
  return lots
}

function heldLot(row: LotRow): HeldLot {
  return {
    id: row.id,
    planId: row.plan_id,
    name: row.name,
    granted: row.granted,
    left: row.balance,
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    revoked: row.revoked,
    own: row.own,
    purchasedAt: row.created_at,
    sharing: row.sharing,
    sharers: row.sharers,
    intro: row.intro,
    extendable: row.plan_kind === 'series',
    classTypeIds: row.class_type_ids,
    seriesTypeIds: row.series_type_ids,
    frozen: row.frozen_from && row.frozen_until ? { from: row.frozen_from, until: row.frozen_until } : undefined,
  }
}

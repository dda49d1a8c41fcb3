import { sql, type RawBuilder } from 'kysely'
import type { Instant } from '#domain/kit/time.ts'
import type { HeldKind, LedgerTransfer, LedgerSide, LedgerUnit } from '#domain/ledger/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

/** The ledger account of a person, by its unit and its holder. */
export interface HeldAccount {
  readonly kind: HeldKind
  readonly holder: string
  readonly unit: LedgerUnit
}

/** The balance of the account, in whole units; 0 when nothing was ever posted. */
export async function loadBalance(db: Database, account: HeldAccount): Promise<number> {
  const balances = await listBalances(db, { kind: account.kind, unit: account.unit, holders: [account.holder] })
  return balances.get(account.holder) ?? 0
}

/** The balance of each holder, in whole units. A holder without an account is absent: it has 0. */
export async function listBalances(
  db: Database,
  wanted: { kind: HeldKind; unit: LedgerUnit; holders: readonly string[] },
): Promise<Map<string, number>> {
  if (wanted.holders.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(['holder_id', 'balance'])
    .where('kind', '=', wanted.kind)
    .where('unit', '=', wanted.unit)
    .where('holder_id', 'in', [...wanted.holders])
    .execute()
  return new Map(rows.flatMap((row) => (row.holder_id === null ? [] : [[row.holder_id, row.balance] as const])))
}

/**
 * The balance of the account and the number of its entries, locked until this transaction ends. Both are 0 when there
 * is no account yet.
 */
export async function lockAccount(
  tx: Transaction,
  account: HeldAccount,
): Promise<{ balance: number; entryCount: number }> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select(['balance', 'seq'])
    .where('kind', '=', account.kind)
    .where('unit', '=', account.unit)
    .where('holder_id', '=', account.holder)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return { balance: row?.balance ?? 0, entryCount: row?.seq ?? 0 }
}

/** The balance of the account, locked until this transaction ends. 0 when there is no account yet. */
export async function lockBalance(tx: Transaction, account: HeldAccount): Promise<number> {
  const { balance } = await lockAccount(tx, account)
  return balance
}

/**
 * Locks the people's accounts on both sides of a transfer in order of id, so that two opposite transfers wait instead
 * of deadlocking. Returns their balances by `sideKey`; an account that does not exist yet is absent: it has 0.
 */
export async function lockSides(tx: Transaction, transfer: LedgerTransfer): Promise<Map<string, number>> {
  const held = [transfer.from, transfer.to].flatMap((side) => ('holder' in side ? [side] : []))
  if (held.length === 0) return new Map()
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['kind', 'holder_id', 'balance'])
    .where('unit', '=', transfer.unit)
    .where((eb) => eb.or(held.map((side) => eb.and([eb('kind', '=', side.kind), eb('holder_id', '=', side.holder)]))))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return new Map(rows.map((row) => [sideKey({ kind: row.kind, holder: row.holder_id }), row.balance]))
}

/** The key of a person's account among the sides of one transfer, which have one unit. */
export function sideKey(side: { readonly kind: string; readonly holder: string | null }): string {
  return `${side.kind} ${side.holder}`
}

/** The posting of that event: its reason, and the lot, account or card. */
export async function findPosting(
  db: Database,
  eventKey: string,
): Promise<{ reason: string; about: string } | undefined> {
  return db
    .selectFrom('ledger_transactions as posting')
    .innerJoin('ledger_entries as entry', 'entry.transaction_id', 'posting.id')
    .select(['posting.reason', 'entry.holder_id as about'])
    .where('posting.event_key', '=', eventKey)
    .limit(1)
    .executeTakeFirst()
}

export interface Posting extends LedgerTransfer {
  readonly eventKey: string
  readonly reason: string
  readonly subject: string | undefined
  readonly at: Instant
  readonly about: string
}

/** Posts both sides in one round trip. False when the event was posted before: then nothing is written. */
export async function postTransfer(tx: Transaction, posting: Posting): Promise<boolean> {
  const { rows } = await transfersStatement([posting]).execute(tx)
  return rows.length > 0
}

/** A posting that follows from an earlier event. */
export interface Following extends Posting {
  readonly after: string
}

export type Followed =
  | { readonly result: 'posted' | 'unfounded' }
  | { readonly result: 'repeated'; readonly reason: string }

/**
 * Posts what follows from earlier events about the same lot, account or card, and returns for each the state of both:
 * `unfounded` when the earlier event was never posted, and otherwise why this event was posted before, if it was. What
 * is posted is the amount of the earlier event, whatever `amount` says.
 */
export async function postAfter(tx: Transaction, postings: readonly Following[]): Promise<Followed[]> {
  const { rows } = await sql<{ founded: boolean; posted: string | null }>`
    with sent as materialized (
      select transfer.place, transfer.event_key, transfer.reason, transfer.subject, transfer.at, transfer.unit, coalesce(earlier.amount, transfer.amount) as amount,
        transfer.from_kind, transfer.from_holder, transfer.to_kind, transfer.to_holder, transfer.about, earlier.amount is not null as founded
      from ${transferRows(postings)}
      cross join lateral (
        select max(abs(e.amount)) as amount
        from ledger_transactions earlier
        join ledger_entries e on e.transaction_id = earlier.id and e.holder_id = transfer.about
        where earlier.event_key = transfer.after
      ) earlier
    )
    select sent.founded, moved.posted
    from sent
    left join ledger_moves((select json_agg(sent) from sent where founded)) moved on moved.place = sent.place
    order by sent.place`.execute(tx)
  return Promise.all(
    rows.map(async ({ founded, posted }, place): Promise<Followed> => {
      if (!founded) return { result: 'unfounded' }
      if (posted !== null) return { result: 'posted' }
      const eventKey = postings[place]?.eventKey
      const before = eventKey === undefined ? undefined : await findPosting(tx, eventKey)
      if (before === undefined) throw new Error(`event ${eventKey} was neither posted now nor before`)
      return { result: 'repeated', reason: before.reason }
    }),
  )
}

/** Posts both sides of each and returns the transactions; no row for an event that was posted before. */
export function transfersStatement(postings: readonly Posting[]): RawBuilder<{ posted: string }> {
  return sql`select posted from ledger_moves(${rowsOf(postings)}::json)`
}

function transferRows(postings: readonly Following[]): RawBuilder<unknown> {
  return sql`
    json_to_recordset(${rowsOf(postings)}::json) as transfer (
      place integer, event_key text, reason text, subject uuid, at timestamptz, unit text, amount bigint,
      from_kind text, from_holder uuid, to_kind text, to_holder uuid, about uuid, after text
    )`
}

function rowsOf(postings: readonly (Posting & Partial<Following>)[]): string {
  return JSON.stringify(
    postings.map((posting, place) => ({
      place,
      event_key: posting.eventKey,
      reason: posting.reason,
      subject: posting.subject,
      at: posting.at,
      unit: posting.unit,
      amount: posting.amount,
      from_kind: posting.from.kind,
      from_holder: holderOf(posting.from),
      to_kind: posting.to.kind,
      to_holder: holderOf(posting.to),
      about: posting.about,
      after: posting.after,
    })),
  )
}

function holderOf(side: LedgerSide): string | null {
  return 'holder' in side ? side.holder : null
}

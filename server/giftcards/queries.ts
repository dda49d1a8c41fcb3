import { sql } from 'kysely'
import { cardStatuses } from '#domain/giftcards/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { type ListQuery, rowsBefore, searchCondition, whereKeyword } from '#server/kit/list-query.ts'
import { lockAccount } from '#server/ledger/queries.ts'

type BranchId = Id<'branches'>
type CardStatus = (typeof cardStatuses)[number]

export interface CardRow {
  readonly id: Id<'gift_cards'>
  readonly last_four: string
  readonly value_sen: number
  readonly status: CardStatus
  readonly created_at: Instant
  readonly balance: number
}

/** A card that is locked until this transaction ends. */
export interface LockedCard extends CardRow {
  /** How many movements it has had, from which the key of the next one is made. */
  readonly entryCount: number
  /** The studio's time after the lock. */
  readonly now: Instant
}

const cardColumns = sql`card.id, card.last_four, card.value_sen, card.status, card.created_at`

/** The card of that code, by its hash, with its balance. */
export async function findCard(
  db: Database,
  { branchId, codeHash }: { readonly branchId: BranchId; readonly codeHash: string },
): Promise<CardRow | undefined> {
  const { rows } = await sql<CardRow>`
    select ${cardColumns}, coalesce(account.balance, 0) as balance
    from gift_cards card
    left join ledger_accounts account on account.kind = 'gift_card' and account.unit = 'sen' and account.holder_id = card.id
    where card.code_hash = ${codeHash} and card.branch_id = ${branchId}`.execute(db)
  return rows[0]
}

/** Locks a card, by its id or by the hash of its code, and then its account in the ledger. */
export async function lockCard(
  tx: Transaction,
  wanted: { readonly branchId: BranchId } & ({ readonly id: Id<'gift_cards'> } | { readonly codeHash: string }),
): Promise<LockedCard | undefined> {
  const which = 'id' in wanted ? sql`card.id = ${wanted.id}` : sql`card.code_hash = ${wanted.codeHash}`
  const { rows } = await sql<Omit<LockedCard, 'balance' | 'entryCount'>>`
    with locked as materialized (
      select ${cardColumns}
      from gift_cards card
      where ${which} and card.branch_id = ${wanted.branchId}
      for no key update
    )
    select *, studio_now() as now from locked`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const account = await lockAccount(tx, { kind: 'gift_card', holder: row.id, unit: 'sen' })
  return { ...row, balance: account.balance, entryCount: account.entryCount }
}

/** An id for a card, because its code is derived from it before it is written. */
export async function newCardId(tx: Transaction): Promise<{ id: Id<'gift_cards'>; now: Instant }> {
  const { rows } = await sql<{
    id: Id<'gift_cards'>
    now: Instant
  }>`select uuidv7() as id, studio_now() as now`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database gave no id for a gift card')
  return row
}

interface NewCard {
  readonly id: Id<'gift_cards'>
  readonly branchId: BranchId
  readonly codeHash: string
  readonly lastFour: string
  readonly valueSen: number
  readonly status: 'pending' | 'active'
  readonly now: Instant
}

export async function insertCard(tx: Transaction, card: NewCard): Promise<void> {
  await tx
    .insertInto('gift_cards')
    .values({
      id: card.id,
      branch_id: card.branchId,
      code_hash: card.codeHash,
      last_four: card.lastFour,
      value_sen: card.valueSen,
      status: card.status,
      created_at: card.now,
    })
    .execute()
}

export async function updateCardStatus(
  tx: Transaction,
  { id, status }: { readonly id: Id<'gift_cards'>; readonly status: CardStatus },
): Promise<void> {
  await tx.updateTable('gift_cards').set({ status }).where('id', '=', id).execute()
}

/** One page of the cards of a branch. */
export async function listCardPage(
  db: Database,
  { branchId, query }: { readonly branchId: BranchId; readonly query: ListQuery<'last_four' | 'status', 'created_at'> },
): Promise<{ rows: CardRow[]; total: number }> {
  const order = query.sortedBy === 'desc' ? sql`card.created_at desc, card.id desc` : sql`card.created_at, card.id`
  const matching = sql`${searchCondition({ last_four: 'card.last_four', status: 'card.status' }, query)} and ${whereKeyword(
    query.keyword,
    (has) => sql<boolean>`(${has(sql`card.last_four`)} or exists (
      select from gifts g where g.card_id = card.id
        and (${has(sql`g.recipient_name`)} or ${has(sql`g.sender_name`)} or ${has(sql`g.recipient_email`)})))`,
  )}`
  const { rows } = await sql<CardRow>`
    select ${cardColumns}, coalesce(account.balance, 0) as balance
    from gift_cards card
    left join ledger_accounts account on account.kind = 'gift_card' and account.unit = 'sen' and account.holder_id = card.id
    where card.branch_id = ${branchId} and ${matching}
    order by ${order}
    limit ${query.limit} offset ${rowsBefore(query)}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from gift_cards card where card.branch_id = ${branchId} and ${matching}`.execute(
    db,
  )
  return { rows, total: counted[0]?.total ?? 0 }
}

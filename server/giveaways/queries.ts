import { sql, type RawBuilder } from 'kysely'
import type { GiveawayKind } from '#domain/giveaways/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { joinTerms, keywordCondition, type ListQuery, pageRows } from '#server/kit/list-query.ts'

type AccountId = Id<'accounts'>

/** The receiver: a person, the users of a pack, or the buyer of an order, with an account or as a guest. */
export interface Receiver {
  readonly personId?: Id<'persons'> | undefined
  readonly lotId?: Id<'package_lots'> | undefined
  readonly orderId?: Id<'orders'> | undefined
  /** Money that is refunded for an order. */
  readonly refundId?: string | undefined
}

/**
 * Whether a gift to the receiver benefits an account: its holder, somebody of the same family, or a pack that one of
 * them has or shares.
 */
export async function isOwnOf(
  db: Database,
  { giverId, to }: { readonly giverId: AccountId; readonly to: Receiver },
): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    with wanted_order as (
      select o.account_id, o.person_id, lower(o.email) as email, o.phone from orders o
      where o.id = ${to.orderId ?? null}::uuid or o.id = (select order_id from refunds where id = ${to.refundId ?? null}::uuid)
    )
    select exists (
      select from accounts a
      join persons p on p.id = a.person_id or p.guardian_id = a.person_id
      where a.id = ${giverId} and (
        p.id = ${to.personId ?? null}::uuid
        or ${usesLot(sql`${to.lotId ?? null}::uuid`)}
        or exists (
          select from wanted_order o
          where o.account_id = a.id or o.person_id = p.id or (o.account_id is null and (o.email = a.email or o.phone = a.phone)))
      )
    ) as own`.execute(db)
  return rows[0]?.own ?? false
}

/** Whether somebody of the family of an account, `p` of `a`, has or shares a pack. */
function usesLot(lotId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(
    exists (select from package_lots l where l.id = ${lotId} and l.person_id = p.id)
    or exists (
      select from package_shares h
      where h.lot_id = ${lotId} and h.to_at is null and (h.person_id = p.id or h.email = a.email)))`
}

/** The packs among these that benefit an account, as `isOwnOf` says of one. */
export async function listOwnLots(
  db: Database,
  { giverId, lotIds }: { readonly giverId: AccountId; readonly lotIds: readonly Id<'package_lots'>[] },
): Promise<ReadonlySet<Id<'package_lots'>>> {
  const { rows } = await sql<{ id: Id<'package_lots'> }>`
    select lot.id
    from unnest(${[...lotIds]}::uuid[]) as lot (id)
    where exists (
      select from accounts a
      join persons p on p.id = a.person_id or p.guardian_id = a.person_id
      where a.id = ${giverId} and ${usesLot(sql`lot.id`)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Who may have given a card: an account, or a guest, who is known by the contact of the order alone. */
export type Giver =
  | { readonly accountId: AccountId }
  | { readonly email: string | undefined; readonly phone: string | undefined }

/** Whether that giver issued the gift card, or added value to it. */
export function isGivenBy(cardId: RawBuilder<unknown>, giver: Giver): RawBuilder<boolean> {
  const isGiver =
    'accountId' in giver
      ? sql`a.id = ${giver.accountId}`
      : sql`(a.email = lower(${giver.email ?? null}) or a.phone = ${giver.phone ?? null})`
  return sql<boolean>`exists (
    select from giveaways given join accounts a on a.id = given.given_by_account_id
    where given.kind = 'gift_card' and given.subject_id = ${cardId} and ${isGiver})`
}

/** The same of one card. */
export async function isGiverOf(
  db: Database,
  { accountId, cardId }: { readonly accountId: AccountId; readonly cardId: Id<'gift_cards'> },
): Promise<boolean> {
  const { rows } = await sql<{ isGiver: boolean }>`
    select ${isGivenBy(sql`${cardId}::uuid`, { accountId })} as "isGiver"`.execute(db)
  return rows[0]?.isGiver ?? false
}

/**
 * Serialises the gifts of a giver, so that two at once count together, and returns what was given since midnight, in
 * any branch.
 */
export async function lockGiven(
  tx: Transaction,
  of: { readonly accountId: AccountId; readonly zone: string },
): Promise<Sen> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`giveaways ${of.accountId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ givenSen: Sen }>`
    select coalesce(sum(worth_sen), 0)::bigint as "givenSen"
    from giveaways
    where given_by_account_id = ${of.accountId}
      and given_at >= date_trunc('day', studio_now() at time zone ${of.zone}) at time zone ${of.zone}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`the gifts of account ${of.accountId} could not be counted`)
  return row.givenSen
}

interface NewGiveaway {
  readonly branchId: Id<'branches'>
  readonly giverId: AccountId
  readonly personId: Id<'persons'> | undefined
  readonly kind: GiveawayKind
  readonly subjectId: string
  readonly worthSen: Sen
  readonly reason: string
  readonly now: Instant
}

export async function insertGiveaway(tx: Transaction, given: NewGiveaway): Promise<void> {
  await tx
    .insertInto('giveaways')
    .values({
      branch_id: given.branchId,
      given_by_account_id: given.giverId,
      person_id: given.personId ?? null,
      kind: given.kind,
      subject_id: given.subjectId,
      worth_sen: given.worthSen,
      reason: given.reason,
      given_at: given.now,
    })
    .execute()
}

/** A page of what was given away in a branch, and its total value. */
export async function listGiveawayRows(
  db: Database,
  of: {
    readonly branchId: Id<'branches'>
    readonly zone: string
    readonly query: ListQuery<'day' | 'kind', 'given_at'>
  },
) {
  const { query, zone } = of
  const matching = db
    .selectFrom('giveaways as g')
    .innerJoin('accounts as a', 'a.id', 'g.given_by_account_id')
    .innerJoin('persons as giver', 'giver.id', 'a.person_id')
    .leftJoin('persons as receiver', 'receiver.id', 'g.person_id')
    .where('g.branch_id', '=', of.branchId)
    .where(
      joinTerms(query, ({ key, value }) =>
        key === 'kind'
          ? sql<boolean>`g.kind = ${value}`
          : sql<boolean>`(g.given_at at time zone ${zone})::date::text = ${value}`,
      ),
    )
    .where(keywordCondition([sql`giver.full_name`, sql`receiver.full_name`, sql`g.reason`], query.keyword))
  const rows = matching
    .select(['g.id', 'g.kind', 'g.person_id', 'receiver.full_name as receiver', 'giver.full_name as giver'])
    .select(['g.given_by_account_id', 'g.subject_id', 'g.worth_sen', 'g.reason', 'g.given_at'])
    .orderBy('g.given_at', query.sortedBy)
    .orderBy('g.id', query.sortedBy)
  const [paged, { worth }] = await Promise.all([
    pageRows(query, { matching, rows }),
    matching
      .select(({ fn }) => sql<Sen>`coalesce(${fn.sum('g.worth_sen')}, 0)::bigint`.as('worth'))
      .executeTakeFirstOrThrow(),
  ])
  return { ...paged, worth }
}

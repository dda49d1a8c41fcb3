import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

type LotId = Id<'package_lots'>
type PersonId = Id<'persons'>

export interface ShareRow {
  readonly id: Id<'package_shares'>
  readonly slot: number
  readonly email: string
  readonly person_id: PersonId | null
  /** True once its person has used the pack. Before that the owner does not learn whether the e-mail has an account. */
  readonly accepted: boolean
  readonly from_at: Instant
}

/** The current sharers of the pack, in the order in which they were added. */
export async function listLiveShares(db: Database, lotId: LotId): Promise<ShareRow[]> {
  const { rows } = await sql<ShareRow>`
    select share.id, share.slot, share.email, share.person_id, share.from_at,
      exists (
        select 1 from bookings booking
        join accounts account on account.id = booking.booked_by_account_id and account.person_id = share.person_id
        where booking.lot_id = share.lot_id and booking.created_at >= share.from_at
      ) as accepted
    from package_shares share
    where share.lot_id = ${lotId} and share.to_at is null
    order by share.from_at, share.id`.execute(db)
  return rows
}

/** The own pack of an active share. */
export async function findLotOfShare(
  db: Database,
  { shareId, ownerId }: { readonly shareId: Id<'package_shares'>; readonly ownerId: PersonId },
): Promise<LotId | undefined> {
  const row = await db
    .selectFrom('package_shares as share')
    .innerJoin('package_lots as lot', 'lot.id', 'share.lot_id')
    .select('share.lot_id')
    .where('share.id', '=', shareId)
    .where('share.to_at', 'is', null)
    .where('lot.person_id', '=', ownerId)
    .executeTakeFirst()
  return row?.lot_id
}

/** The person behind an e-mail that its account has verified. */
export async function findVerifiedPerson(db: Database, email: string): Promise<PersonId | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('person_id')
    .where('email', '=', email)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.person_id
}

/** Whether the owner has verified a contact, and every e-mail that is or was the owner's, without `+tag`. */
export async function findOwner(db: Database, personId: PersonId): Promise<{ verified: boolean; emails: string[] }> {
  const { rows } = await sql<{ verified: boolean; emails: string[] }>`
    select exists (
        select 1 from accounts where person_id = ${personId} and (email_verified_at is not null or phone_verified_at is not null)
      ) as verified,
      array(select value from identity_keys where person_id = ${personId} and kind = 'email' order by value) as emails`.execute(
    db,
  )
  return rows[0] ?? { verified: false, emails: [] }
}

export interface NewShare {
  readonly lotId: LotId
  /** How many people may use the pack, the owner counted. */
  readonly places: number
  readonly slot: number
  readonly email: string
  readonly personId: PersonId | undefined
  readonly now: Instant
}

export async function insertShare(tx: Transaction, share: NewShare): Promise<Id<'package_shares'>> {
  const row = await tx
    .insertInto('package_shares')
    .values({
      lot_id: share.lotId,
      places: share.places,
      slot: share.slot,
      email: share.email,
      person_id: share.personId ?? null,
      from_at: share.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Ends one share of the pack, or all of them, and returns their people. */
export async function endShares(tx: Transaction, end: { lotId: LotId; shareId?: Id<'package_shares'>; now: Instant }) {
  return tx
    .updateTable('package_shares')
    .set({ to_at: end.now })
    .where('lot_id', '=', end.lotId)
    .where('to_at', 'is', null)
    .$if(end.shareId !== undefined, (query) => query.where('id', '=', end.shareId ?? sql<Id<'package_shares'>>`null`))
    .returning(['id', 'email', 'person_id'])
    .execute()
}

export async function updateSharing(
  tx: Transaction,
  sharing: { lotId: LotId; enabledAt: Instant | null; places: number },
): Promise<void> {
  await tx
    .updateTable('package_lots')
    .set({
      sharing_enabled_at: sharing.enabledAt,
      share_places: sql`coalesce(share_places, ${sharing.places}::integer)`,
    })
    .where('id', '=', sharing.lotId)
    .execute()
}

/**
 * Records the people behind verified e-mails, and returns which of these packs are shared with them now. The packs must
 * be locked. A person who shares a pack already under another e-mail is not added twice.
 */
export async function adoptShares(
  tx: Transaction,
  wanted: readonly { readonly personId: PersonId; readonly lotId: LotId }[],
): Promise<{ readonly personId: PersonId; readonly lotId: LotId }[]> {
  if (wanted.length === 0) return []
  const sent = wanted.map(({ personId, lotId }) => ({ person_id: personId, lot_id: lotId }))
  const { rows } = await sql<{ personId: PersonId; lotId: LotId }>`
    with wanted as materialized (
      select * from json_to_recordset(${JSON.stringify(sent)}::json) as w (person_id uuid, lot_id uuid)
    ),
    adopted as (
      update package_shares share set person_id = wanted.person_id
      from wanted
      join accounts account on account.person_id = wanted.person_id and account.email_verified_at is not null
      where share.lot_id = wanted.lot_id and share.person_id is null and share.to_at is null and share.email = account.email
        and not exists (select 1 from package_shares other where other.lot_id = wanted.lot_id and other.person_id = wanted.person_id and other.to_at is null)
        and not exists (select 1 from package_lots lot where lot.id = wanted.lot_id and lot.person_id = wanted.person_id)
      returning share.person_id, share.lot_id
    )
    select person_id as "personId", lot_id as "lotId" from adopted
    union
    select share.person_id, share.lot_id
    from wanted
    join package_shares share on share.lot_id = wanted.lot_id and share.person_id = wanted.person_id and share.to_at is null`.execute(
    tx,
  )
  return rows
}

export interface ArrivedShare {
  readonly lot_id: LotId
  readonly branch_id: Id<'branches'>
  readonly person_id: PersonId
}

/** Shares whose e-mail an account has verified by now, by pack; so many at a time. */
export async function listArrivedShares(db: Database, limit: number): Promise<ArrivedShare[]> {
  const { rows } = await sql<ArrivedShare>`
    select share.lot_id, lot.branch_id, account.person_id
    from package_shares share
    join package_lots lot on lot.id = share.lot_id
    join accounts account on account.email = share.email and account.email_verified_at is not null
    where share.person_id is null and share.to_at is null and account.person_id <> lot.person_id
      and not exists (select 1 from package_shares other where other.lot_id = share.lot_id and other.person_id = account.person_id and other.to_at is null)
    order by share.lot_id, share.id
    limit ${limit}`.execute(db)
  return rows
}

/**
 * Ends the shares that a deleted person had of the packs of others, or was invited to by a verified e-mail, and deletes
 * their e-mails. A share that somebody else has taken up stays, whatever e-mail the person once typed.
 */
export async function eraseShares(
  tx: Transaction,
  { personId, email, now }: { personId: PersonId; email: string | null; now: Instant },
): Promise<void> {
  await sql`
    update package_shares set email = 'deleted', to_at = coalesce(to_at, greatest(from_at, ${now}::timestamptz))
    where person_id = ${personId} or person_id is null and email = ${email}::text`.execute(tx)
}

interface Moving {
  readonly from: PersonId
  readonly to: PersonId
  /** A verified e-mail of the deleted account, which shares may name. */
  readonly email: string | null
  readonly now: Instant
}

/**
 * Moves the shares that one person has of the packs of others to another. A share ends where the other has one already,
 * or owns the pack; the packs themselves must have moved before.
 */
export async function moveShares(tx: Transaction, { from, to, email, now }: Moving): Promise<void> {
  await sql`
    with going as (
      select share.id, share.to_at is null and (lot.person_id = ${to} or other.id is not null) as ends
      from package_shares share
      join package_lots lot on lot.id = share.lot_id
      left join package_shares other on other.lot_id = share.lot_id and other.person_id = ${to} and other.to_at is null
      where share.person_id = ${from} or share.person_id is null and share.to_at is null and share.email = ${email}
        and not exists (
          select from package_shares had where had.lot_id = share.lot_id and had.person_id = ${from} and had.to_at is null
        )
    )
    update package_shares share
    set person_id = ${to}, to_at = case when going.ends then greatest(share.from_at, ${now}::timestamptz) else share.to_at end
    from going where going.id = share.id`.execute(tx)
  await sql`
    update package_shares share set to_at = greatest(share.from_at, ${now}::timestamptz)
    from package_lots lot
    where lot.id = share.lot_id and lot.person_id = ${to} and share.person_id = ${to} and share.to_at is null`.execute(
    tx,
  )
}

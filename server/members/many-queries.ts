import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'

type PersonId = Id<'persons'>
type BranchId = Id<'branches'>
type LotId = Id<'package_lots'>

interface TaggedPerson {
  readonly personId: PersonId
  readonly tags: string[]
}

/** The tags that the branch gave each of these people, in the order of their ids. */
export async function listTagged(
  db: Database,
  { ids, branchId }: { readonly ids: readonly PersonId[]; readonly branchId: BranchId },
): Promise<TaggedPerson[]> {
  const { rows } = await sql<TaggedPerson>`
    select chosen.id as "personId",
      array(select t.tag from person_tags t where t.person_id = chosen.id and t.branch_id = ${branchId}) as tags
    from unnest(${[...ids]}::uuid[]) as chosen (id)
    order by chosen.id`.execute(db)
  return rows
}

interface PersonPack {
  readonly personId: PersonId
  readonly id: LotId
  readonly kind: 'series' | 'contracts'
  readonly expiresAt: Instant
  /** Days that staff gave to it before. */
  readonly daysBefore: number
}

/** The own packs of these people that still run and have credits left, the first that ends first. */
export async function listPacksOf(
  db: Database,
  of: { readonly ids: readonly PersonId[]; readonly branchId: BranchId; readonly now: Instant },
): Promise<PersonPack[]> {
  const { rows } = await sql<PersonPack>`
    select lot.person_id as "personId", lot.id, plan.kind, lot.expires_at as "expiresAt",
      coalesce((select sum(given.days) from free_days given where given.lot_id = lot.id), 0)::integer as "daysBefore"
    from package_lots lot
    join package_plans plan on plan.id = lot.plan_id
    join ledger_accounts account on account.holder_id = lot.id and account.kind = 'lot' and account.unit = 'credit'
    where lot.person_id = any (${[...of.ids]}::uuid[]) and lot.branch_id = ${of.branchId}
      and lot.revoked_at is null and lot.expires_at > ${of.now} and account.balance > 0
    order by lot.person_id, lot.expires_at, lot.id`.execute(db)
  return rows
}

interface PersonReader {
  readonly personId: PersonId
  readonly accountId: Id<'accounts'> | null
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
  readonly switchedOff: string[] | null
}

/** The account that answers for each of these people, and what it switched off; by the ids of the people. */
export async function listReaders(db: Database, ids: readonly PersonId[]): Promise<PersonReader[]> {
  const { rows } = await sql<PersonReader>`
    select p.id as "personId", a.id as "accountId", a.email, a.phone, coalesce(a.locale, 'en') as locale,
      chosen.switched_off as "switchedOff"
    from persons p
    left join accounts a on a.person_id = coalesce(p.guardian_id, p.id) and a.deleted_at is null
      and (a.email is not null or a.phone is not null)
    left join message_preferences chosen on chosen.account_id = a.id
    where p.id = any (${[...ids]}::uuid[])
    order by p.id`.execute(db)
  return rows
}

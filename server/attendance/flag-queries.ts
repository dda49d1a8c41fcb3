import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Restriction } from '#domain/people/restriction-at.ts'
import { restrictionColumn } from '#server/occupancy/queries.ts'

/** What a flag is made of, besides the waiver and the time until which a seat is held. */
export interface FlagRow {
  readonly is_first: boolean
  readonly is_birthday: boolean
  /** Credits left of the pack that pays; null for a waitlist entry and a seat without a credit. */
  readonly left: number | null
  readonly injury: string | null
  readonly note: string | null
  /** What the branch keeps the person from, in force or not. */
  readonly restriction: Restriction | null
}

export interface FlagsFor {
  readonly branchId: Id<'branches'>
  /** The time zone of the branch, in which a class has its day. */
  readonly zone: string
  /** Instructors read no note about money. */
  readonly readsMoney: boolean
}

/** The columns of `FlagRow`, where `b` is a booking, `s` its class and `p` its person. */
export function flagColumns({ branchId, zone, readsMoney }: FlagsFor): RawBuilder<unknown> {
  const day = sql`(s.starts_at at time zone ${zone})::date`
  return sql`
    not exists (
      select from bookings e
      where e.person_id = b.person_id and e.id <> b.id and e.booking_type = 'booking' and e.status in ('checked_in', 'completed')) as is_first,
    coalesce(${yearsOn(day)} > ${yearsOn(sql`${day} - 1`)}, false) as is_birthday,
    ${restrictionColumn({ person: sql`b.person_id`, branch: sql`s.branch_id` })},
    (select l.balance from ledger_accounts l where l.holder_id = b.lot_id and l.kind = 'lot' and l.unit = 'credit') as left,
    (select left(n.text, 120) from person_notes n
      where n.person_id = b.person_id and n.branch_id = ${branchId} and n.kind = 'injury' order by n.updated_at desc limit 1) as injury,
    (select left(n.text, 120) from person_notes n
      where n.person_id = b.person_id and n.branch_id = ${branchId} and n.kind <> 'injury' and (n.kind <> 'money' or ${readsMoney})
        and n.pinned_until >= ${day}
      order by n.updated_at desc limit 1) as note`
}

/** The age in whole years on a day, as `ageOn` counts it: of somebody born on 29 February it rises on 1 March. */
function yearsOn(day: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`extract(year from age((${day})::timestamp, p.birth_date::timestamp))`
}

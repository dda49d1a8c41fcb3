import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'

/** What a flag is made of, besides the waiver and the time until which a seat is held. */
export interface FlagRow {
  readonly is_first: boolean
  readonly is_birthday: boolean
  readonly is_last_credit: boolean
  readonly injury: string | null
  readonly note: string | null
}

export interface FlagsFor {
  readonly branchId: Id<'branches'>
  /** Of the class, `YYYY-MM-DD`. */
  readonly day: string
  /** Instructors read no note about money. */
  readonly readsMoney: boolean
}

/** The columns of `FlagRow`, where `b` is a booking and `p` its person. */
export function flagColumns({ branchId, day, readsMoney }: FlagsFor): RawBuilder<unknown> {
  return sql`
    not exists (
      select from bookings e
      where e.person_id = b.person_id and e.id <> b.id and e.booking_type = 'booking' and e.status in ('checked_in', 'completed')) as is_first,
    coalesce(to_char(p.birth_date, 'MM-DD') = substr(${day}, 6), false) as is_birthday,
    coalesce((
      select balance.balance = 0
      from ledger_accounts balance
      where balance.holder_id = b.lot_id and balance.kind = 'lot' and balance.unit = 'credit'), false) as is_last_credit,
    (select left(n.text, 120) from person_notes n
      where n.person_id = b.person_id and n.branch_id = ${branchId} and n.kind = 'injury' order by n.updated_at desc limit 1) as injury,
    (select left(n.text, 120) from person_notes n
      where n.person_id = b.person_id and n.branch_id = ${branchId} and n.kind <> 'injury' and (n.kind <> 'money' or ${readsMoney})
        and n.pinned_until >= ${day}::date
      order by n.updated_at desc limit 1) as note`
}

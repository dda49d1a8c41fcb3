import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { chanceOfPromotion } from '#domain/waitlist/chance-of-promotion.ts'
import type { Database } from '#server/driver/database.ts'

/** A position on the waitlist of a class, existing or possible. */
interface WaitlistPosition {
  readonly sessionId: Id<'class_sessions'>
  readonly accountId: Id<'accounts'>
  /** From 1. */
  readonly position: number
}

/** The history of that position, and the account's preferences; null where none were saved. */
interface OutlookRow {
  readonly starts_at: Instant
  readonly zone: string
  readonly policies: unknown
  readonly notice_hours: number | null
  readonly short_notice: boolean | null
  readonly quiet_from_minute: number | null
  readonly quiet_until_minute: number | null
  readonly history: Parameters<typeof chanceOfPromotion>[0]
}

/** How many weeks back classes are compared, and how many of each week at most. */
const weeksBack = 26
const maxPerWeek = 4

/**
 * One row for each position, in that order. Comparable are past classes of the same type that began within an hour of
 * the same wall-clock time some weeks before. Counts people who joined their waitlists at that position or further
 * back; except people who got into another class of a request, or whose class the studio cancelled.
 */
export async function listOutlooks(db: Database, positions: readonly WaitlistPosition[]): Promise<OutlookRow[]> {
  if (positions.length === 0) return []
  const sent = positions.map(({ sessionId, accountId, position }, ordinal) => ({
    ordinal,
    session_id: sessionId,
    account_id: accountId,
    position,
  }))
  const { rows } = await sql<OutlookRow>`
    with clock as materialized (select studio_now() as now)
    select s.starts_at, br.time_zone as zone, (select st.value from settings st where st.branch_id = br.id and st.key = 'policies') as policies,
      w.notice_hours, w.short_notice, w.quiet_from_minute, w.quiet_until_minute, json_build_object('stood', past.stood, 'gotIn', past.got_in) as history
    from clock, json_to_recordset(${JSON.stringify(sent)}::json) as q (ordinal integer, session_id uuid, account_id uuid, position integer)
    join class_sessions s on s.id = q.session_id
    join branches br on br.id = s.branch_id
    left join waitlist_preferences w on w.account_id = q.account_id
    cross join lateral (
      select count(*)::integer as stood, count(*) filter (where b.booking_type = 'booking')::integer as got_in
      from generate_series(1, ${weeksBack}::integer) weeks
      cross join lateral (select (s.starts_at at time zone br.time_zone - weeks * interval '1 week') at time zone br.time_zone as starts_at) before
      cross join lateral (
        select p.id
        from class_sessions p
        where p.class_type_id = s.class_type_id and p.branch_id = s.branch_id and p.status <> 'canceled' and not p.private and p.ends_at <= clock.now
          and p.starts_at between before.starts_at - interval '60 minutes' and before.starts_at + interval '60 minutes'
        order by p.starts_at, p.id
        limit ${maxPerWeek}
      ) alike
      join bookings b on b.session_id = alike.id and b.waitlist_position >= q.position and b.cancel_kind is distinct from 'request_met' and b.cancel_kind is distinct from 'studio'
    ) past
    order by q.ordinal`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Transaction } from '#server/driver/database.ts'
import { liveList } from '#server/schedules/queries.ts'

/** Bookings of the class whose person has another one that overlaps the new hours. */
export async function listOverlapping(
  tx: Transaction,
  hours: { sessionId: Id<'class_sessions'>; startsAt: Instant; endsAt: Instant },
): Promise<Id<'bookings'>[]> {
  const { rows } = await sql<{ id: Id<'bookings'> }>`
    select b.id
    from bookings b
    where b.session_id = ${hours.sessionId} and b.booking_type = 'booking' and b.status in (${liveList}) and exists (
      select 1 from bookings o
      where o.person_id = b.person_id and o.session_id <> b.session_id and o.booking_type = 'booking' and o.status in (${liveList})
        and o.attends && tstzrange(${hours.startsAt}, ${hours.endsAt})
    )
    order by b.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The account that books and pays for a person, and who holds it: the person's own, else the guardian's. */
interface Holder {
  readonly account_id: Id<'accounts'>
  readonly holder_id: Id<'persons'>
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
}

export async function findHolder(tx: Transaction, personId: Id<'persons'>): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select a.id as account_id, a.person_id as holder_id, a.email, a.phone, a.locale
    from persons p
    join accounts a on a.person_id = p.id or a.person_id = p.guardian_id
    where p.id = ${personId}
    order by a.person_id = p.id desc
    limit 1`.execute(tx)
  return rows[0]
}

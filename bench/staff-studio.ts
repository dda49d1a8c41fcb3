import { addBusyDay } from '#dev/seed.ts'
import { personOf } from '#dev/seed/write-people.ts'
import { logInStaff } from '#dev/testing/log-in-staff.ts'
import { openDatabase, openPool } from '#server/driver/database.ts'
import { query } from './databases.ts'
import { largeScale } from './options.ts'
import type { Bench } from './servers.ts'

/** How many people of the studio are at work at once. */
export const staffAtWork = 40

/** The large studio, a few minutes before a class, with its staff logged in. */
export interface StaffStudio {
  readonly url: string
  /** Of the owner, the manager and the front desk in turn. */
  readonly tokens: readonly string[]
  readonly classId: string
  /** Who is booked in that class and may be checked in. */
  readonly bookingIds: readonly string[]
  /** The member with the longest timeline, and some others. */
  readonly longestId: string
  readonly personIds: readonly string[]
}

export async function openStaffStudio({ databases, options }: Bench): Promise<StaffStudio> {
  const url = await databases.freshLarge('bench_console', largeScale(options))
  await addBusyDay(url)
  const [next] = await query(
    url,
    `
    select s.id, array(
        select b.id from bookings b
        where b.session_id = s.id and b.status = 'booked' and b.booking_type = 'booking' and exists (select from signed_forms f where f.person_id = b.person_id and f.signer_role = 'self')
        order by b.seat_no) as bookings
    from class_sessions s join branches r on r.id = s.branch_id
    where r.code = 'penang' and s.status = 'upcoming' and not s.private and s.starts_at > studio_now() + interval '1 hour'
    order by s.booked_count desc, s.starts_at limit 1`,
  )
  if (next === undefined) throw new Error('the demo has no class ahead')
  const classId = String(next['id'])
  await query(
    url,
    `
    update clock_offset
    set offset_ms = offset_ms + (extract(epoch from s.starts_at - interval '10 minutes' - studio_now()) * 1000)::bigint
    from class_sessions s where s.id = '${classId}'`,
  )
  const people = await query(
    url,
    `select person_id from accounts where email like 'large-0-%' order by email <> 'large-0-0@example.com', id limit 200`,
  )
  const [longestId = '', ...personIds] = people.map((row) => String(row['person_id']))
  const bookingIds = Array.isArray(next['bookings']) ? next['bookings'].map(String) : []
  return { url, tokens: await logInAll(url), classId, bookingIds, longestId, personIds }
}

async function logInAll(url: string): Promise<readonly string[]> {
  const pool = openPool(url, { size: 1, onLost: () => undefined })
  const db = openDatabase(pool)
  const accounts = ['owner', 'manager', 'desk'].map((slug) => personOf(slug).accountId)
  const tokens: string[] = []
  try {
    while (tokens.length < staffAtWork) for (const accountId of accounts) tokens.push(await logInStaff(db, accountId))
    return tokens.slice(0, staffAtWork)
  } finally {
    await db.destroy()
  }
}

import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import { dayOf, type Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { listAffectedBookings, saveSeats } from '#server/occupancy/studio-queries.ts'
import { insertOutage, listClassesOfRoom } from '#server/schedules/outage-queries.ts'
import { sittingIn } from '#server/timetable/preview-outage.ts'
import { demoId } from './demo-id.ts'
import { branchId, branchZone } from './write-studio.ts'

const roomId = demoId('rooms', 'studio-one')
const seatNo = 7

/** A full class leaves nobody another reformer, so the day is the first one without. */
const daysLooked = 14

/** A reformer without a spring for a day, soon; whoever sat on it sits beside it. */
export async function writeBrokenReformer(tx: Transaction, now: Instant): Promise<void> {
  for (let ahead = 0; ahead < daysLooked; ahead += 1) {
    const day = dayOf(now, branchZone).add({ days: ahead }).toString()
    const days = { roomId, fromDay: day, untilDay: day }
    const moves = await movesOn(tx, days)
    if (moves === undefined) continue
    await saveSeats(tx, moves)
    await insertOutage(tx, { ...days, branchId, seatNo, reason: 'A spring is broken', now })
    return
  }
}

/** Who moves where on that day; undefined where somebody has no other reformer, or there is no class. */
async function movesOn(
  tx: Transaction,
  days: { readonly roomId: typeof roomId; readonly fromDay: string; readonly untilDay: string },
): Promise<{ id: Id<'bookings'>; seatNo: number }[] | undefined> {
  const ids = await listClassesOfRoom(tx, { ...days, zone: branchZone })
  if (ids.length === 0) return undefined
  const people = await listAffectedBookings(tx, ids)
  const { rows } = await sql<{ id: Id<'class_sessions'>; capacity: number; out_seats: number[] }>`
    select id, capacity, out_seats from class_sessions where id = any(${ids}::uuid[])`.execute(tx)
  const sitting = rows.flatMap(({ id, capacity, out_seats: outSeats }) =>
    sittingIn({ session: { id, capacity, outSeats }, people, seatNo }),
  )
  const moves = sitting.flatMap(({ row, to }) => (to === undefined ? [] : [{ id: row.id, seatNo: to }]))
  return moves.length < sitting.length ? undefined : moves
}

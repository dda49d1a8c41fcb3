import { getDeskCode, getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { instant, msBetween } from '#domain/kit/time.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'

const aheadMs = 2 * 3_600_000
const mostClasses = 6

type Roster = OutputOf<typeof getRoster>
type RosterBooking = Roster['places'][number]

/** A class that is running or starts soon, with its roster. */
interface KioskClass {
  readonly id: string
  readonly name: string
  readonly room: string
  readonly starts_at: string
  readonly places: readonly RosterBooking[]
  readonly queue: readonly RosterBooking[]
  readonly guests: Roster['guests']
}

export interface KioskState {
  readonly now: string
  readonly code: OutputOf<typeof getDeskCode>
  readonly classes: readonly KioskClass[]
}

/** The current data of the front desk; refused without the role. */
export async function loadKiosk(call: Call): Promise<CallAnswer<KioskState>> {
  const code = await call(getDeskCode, {})
  if (!code.ok) return code
  const { now } = code.value
  const today = now.slice(0, 10)
  const schedule = await call(listSchedules, { date_from: today, date_to: today, limit: '100' })
  if (!schedule.ok) return schedule
  const near = schedule.value.data.filter(
    (item) =>
      item.status === 'upcoming' && item.ends_at > now && msBetween(instant(now), instant(item.starts_at)) < aheadMs,
  )
  const classes: KioskClass[] = []
  for (const item of near.slice(0, mostClasses)) {
    const roster = await call(getRoster, { id: asId('class_sessions', item.id) })
    if (!roster.ok) return roster
    const { places, queue, guests } = roster.value
    classes.push({
      id: item.id,
      name: item.class_type.name,
      room: item.room.name,
      starts_at: item.starts_at,
      places,
      queue,
      guests,
    })
  }
  return { ok: true, value: { now, code: code.value, classes } }
}

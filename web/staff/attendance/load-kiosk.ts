import { getDeskCode, getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { instant, msBetween } from '#domain/kit/time.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import type { KeptPack } from './kept-rosters.ts'

const aheadMs = 2 * 3_600_000
const mostClasses = 6

type Roster = OutputOf<typeof getRoster>

/** A class that is running or starts soon, with its roster. */
type KioskClass = Pick<Roster, 'class' | 'places' | 'queue' | 'guests' | 'out'> & { readonly id: string }

export interface KioskState {
  readonly now: string
  /** When the rosters were read. */
  readonly takenAt: string
  /** Undefined without a network: the studio alone makes the code of its desk. */
  readonly code: OutputOf<typeof getDeskCode> | undefined
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
  const near = schedule.value.data.filter((item) => isNear(item, now)).slice(0, mostClasses)
  const asked = near.map(async ({ id }) => {
    const roster = await call(getRoster, { id: asId('class_sessions', id) })
    return roster.ok ? { ok: true as const, value: { ...roster.value, id } } : roster
  })
  const classes: KioskClass[] = []
  for (const answer of await Promise.all(asked)) {
    if (!answer.ok) return answer
    classes.push(answer.value)
  }
  return { ok: true, value: { now, takenAt: now, code: code.value, classes } }
}

/** Everybody of the classes who can be checked in. */
export function rowsOf(classes: KioskState['classes']): readonly Roster['places'][number][] {
  return classes.flatMap(({ places, queue }) => [...places, ...queue])
}

/**
 * The classes at hand without a network, at the device's count of the studio's clock, a wire time: as they were read
 * last, and those that came near since then as the device keeps them.
 */
export function keptKiosk(
  { classes: kept, taken_at: takenAt }: Pick<KeptPack, 'classes' | 'taken_at'>,
  { now, read }: { readonly now: string; readonly read: KioskState | undefined },
): KioskState {
  const known = read?.classes ?? []
  const others = kept.filter(({ id }) => known.every((one) => one.id !== id))
  const near = [...known, ...others].filter((one) => isNear(one.class, now))
  return { now, takenAt: read?.takenAt ?? takenAt, code: read?.code, classes: near.slice(0, mostClasses) }
}

function isNear(
  of: { readonly status: string; readonly starts_at: string; readonly ends_at: string },
  now: string,
): boolean {
  return of.status === 'upcoming' && of.ends_at > now && msBetween(instant(now), instant(of.starts_at)) < aheadMs
}

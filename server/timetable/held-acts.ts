import type { CheckedOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { Scope } from '#domain/schedules/model.ts'
import type { closeDays } from '#domain/timetable/closures-api.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { listSessionsOn } from '#server/schedules/closure-queries.ts'
import { findFirstStart } from './queries.ts'

/** The start of the first class ahead that an act on a class, or on its series, changes. */
export async function firstOfClass(
  { tx }: WriteContext,
  { id, scope = 'this' }: { readonly id: Id<'class_sessions'>; readonly scope?: Scope },
): Promise<Instant | undefined> {
  return findFirstStart(tx, { id, scope })
}

/** The start of the first class ahead that closing those days ends. */
export async function firstOfDays(
  { tx, branch }: WriteContext,
  {
    first_day: firstDay,
    last_day: lastDay,
    room_ids: roomIds,
  }: Pick<CheckedOf<typeof closeDays>, 'first_day' | 'last_day' | 'room_ids'>,
): Promise<Instant | undefined> {
  const now = await studioNow(tx)
  const rows = await listSessionsOn(tx, {
    branchId: branch.id,
    zone: branch.zone,
    firstDay,
    lastDay,
    roomIds: roomIds ?? null,
  })
  return rows.find((row) => isBefore(now, row.starts_at))?.starts_at
}

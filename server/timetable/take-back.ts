import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { takeBack as endpoint } from '#domain/timetable/outages-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { lockSchedule } from '#server/schedules/closure-queries.ts'
import { deleteOutage, findOutage, listClassesOfRoom } from '#server/schedules/outage-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'

/**
 * A reformer works again: it can be booked in the classes ahead, and whoever waits for one of them gets it. Audited.
 * Refuses request.not_found.
 */
export async function takeBack(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch, origin } = ctx
  const lockedAt = await lockSchedule(tx, branch.id)
  const outage = await findOutage(tx, { id, branchId: branch.id })
  if (!outage) return refuse('request.not_found')
  const { room_id: roomId, from_day: fromDay, until_day: untilDay } = outage
  const ids = await listClassesOfRoom(tx, { roomId, zone: branch.zone, fromDay, untilDay })
  const { classes } = await openClass(tx, { ids, origin })
  const now = [...classes.values()].at(-1)?.session.now ?? lockedAt
  await deleteOutage(tx, { id, branchId: branch.id })
  const promoted = await promoteWaiting(
    tx,
    ids.map((sessionId) => ({ sessionId, now, origin })),
  )
  await writeAudit(ctx, {
    at: now,
    action: 'timetable.take_back',
    subjectKind: 'room_outages',
    subjectId: id,
    details: { ...outage, promoted },
  })
  return { success: true, promoted: promoted.length }
}

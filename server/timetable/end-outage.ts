import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { previewEndOutage as previewEndpoint, endOutage as endpoint } from '#domain/timetable/outages-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { openClass } from '#server/occupancy/open-class.ts'
import { promoteWaiting } from '#server/occupancy/promote-waiting.ts'
import { lockSchedule } from '#server/schedules/closure-queries.ts'
import { deleteOutage, findOutage, listClassesOfRoom } from '#server/schedules/outage-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listBookedNames } from './queries.ts'
import { answerShown, previewShown, type ShownAct } from './shown-act.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * A reformer works again: it can be booked in the classes ahead, and whoever waits for one of them gets it. Audited.
 * Refuses request.not_found and staff.plan_changed.
 */
export async function endOutage(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  return answerShown(await applyEndOutage(ctx, input), input.plan_hash)
}

/** What saying that it works again would do. */
export async function previewEndOutage(ctx: WriteContext, input: CheckedOf<typeof previewEndpoint>) {
  return previewShown(ctx, async () => applyEndOutage(ctx, input))
}

async function applyEndOutage(
  ctx: WriteContext,
  { id }: Pick<Input, 'id'>,
): Promise<ShownAct<OutputOf<typeof endpoint>, OutputOf<typeof previewEndpoint>> | Refusal> {
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
  const names = promoted.length === 0 ? [] : await listBookedNames(tx, promoted)
  const first = classes.get(ids[0] ?? '')?.session.startsAt
  return {
    answer: { success: true, promoted: promoted.length },
    plan: {
      classes: classes.size,
      gets_seat: names.map(({ name }) => name),
      first_at: first ? wireTime(first, branch.zone) : null,
      plan_hash: hashText(JSON.stringify([outage, promoted.toSorted()])),
    },
  }
}

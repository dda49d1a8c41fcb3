import { checkPlanned } from '#domain/kit/check-planned.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { extendedExpiry } from '#domain/occupancy/deadlines.ts'
import type { takeOut as endpoint } from '#domain/timetable/outages-api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { releaseByStudio } from '#server/occupancy/release-by-studio.ts'
import { saveSeats } from '#server/occupancy/studio-queries.ts'
import { insertOutage } from '#server/schedules/outage-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { isTold, planUnderLock, seatDays } from './preview-outage.ts'
import { tellOfSeat } from './tell-of-seat.ts'

/**
 * Takes a reformer out of order: everybody who sits there in a class ahead gets another one and a message, or the
 * credit back where the class is full and staff said so. Audited. Refuses what `planUnderLock` refuses,
 * rooms.people_left with the plan, and staff.plan_changed.
 */
export async function takeOut(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const planned = await planUnderLock(ctx, input)
  if (isRefusal(planned)) return planned
  const { plan, sitting, now } = planned
  const other = checkPlanned(plan, input.plan_hash)
  if (other) return other
  const freed = new Set<string>(input.release)
  const ending = sitting.filter(({ row, to }) => to === undefined && freed.has(row.id))
  const left = sitting.filter(({ row, to }) => to === undefined && !freed.has(row.id))
  if (left.length > 0) return refuse('rooms.people_left', { values: { count: left.length }, details: { plan } })
  const moving = sitting.flatMap(({ row, to }) => (to === undefined ? [] : [{ row, to }]))
  const { reason } = input
  await releaseByStudio(ctx, {
    rows: ending.map(({ row }) => row),
    reason,
    validAtLeastUntil: extendedExpiry(now, await ctx.policies()),
    now,
  })
  await saveSeats(
    ctx.tx,
    moving.map(({ row, to }) => ({ id: row.id, seatNo: to })),
  )
  for (const { row, to } of moving.filter((one) => isTold(one.row)))
    await tellOfSeat(ctx, { booking: { ...row, seat_no: to }, to: row, reason, now })
  const outageId = await insertOutage(ctx.tx, { ...seatDays(input), branchId: ctx.branch.id, reason, now })
  await writeAudit(ctx, {
    at: now,
    action: 'timetable.take_out',
    subjectKind: 'room_outages',
    subjectId: outageId,
    details: {
      ...seatDays(input),
      reason,
      moved: moving.map(({ row, to }) => ({ booking: row.id, to })),
      released: ending.map(({ row }) => row.id),
    },
  })
  return { success: true, id: outageId, moved: moving.length, released: ending.length, told: plan.messages }
}

import { checkPlanned } from '#domain/kit/check-planned.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { lengthenSeries as endpoint } from '#domain/schedules/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { addSessions } from './add-sessions.ts'
import { checkPlan, refuseBusy } from './check-plan.ts'
import { lockSchedule } from './closure-queries.ts'
import { planLengthening } from './plan-lengthening.ts'
import { presentClassPlan, presentLengthening } from './present-class-plan.ts'
import { saveSeriesEnd } from './series-pattern-queries.ts'

/**
 * Extends a series and adds the classes up to its new end, under the lock of the schedule, so that two extensions add
 * each class once. Audited. Refuses what the plan refuses, staff.plan_changed with the new plan, and what keeps classes
 * from being created: schedules.closed, schedules.clash.
 */
export async function lengthenSeries(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch, locale } = ctx
  const { id, end_type: endType, end_date: endDate = null, end_occurence: endOccurence = null } = input
  const now = await lockSchedule(tx, branch.id)
  const plan = await planLengthening(tx, { sent: input, branch, policies: await ctx.policies(), now })
  if (isRefusal(plan)) return plan
  const shown = presentLengthening(plan, { sent: input, zone: branch.zone, locale })
  const refusal = checkPlanned(shown, input.plan_hash) ?? checkPlan(ctx, { plan, skipsClashing: input.skip_clashing })
  if (refusal) return refusal
  await saveSeriesEnd(tx, { id, type: endType, date: endDate, occurence: endOccurence })
  try {
    const ids = await addSessions(
      tx,
      plan.free.map(({ occurrence, session }) => ({ ...session, seriesId: id, occurrenceNo: occurrence.no })),
      now,
    )
    const details = {
      end_type: endType,
      end_date: endDate,
      end_occurence: endOccurence,
      sessions: ids,
      skipped: plan.skipped.length,
      left_out: plan.clashing.length,
    }
    await writeAudit(ctx, {
      at: now,
      action: 'schedules.lengthen',
      subjectKind: 'class_series',
      subjectId: id,
      details,
    })
    return { success: true, ...presentClassPlan(plan, { zone: branch.zone, locale, ids }) }
  } catch (error) {
    return refuseBusy(error)
  }
}

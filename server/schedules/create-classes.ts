import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { day, type Instant } from '#domain/kit/time.ts'
import type { createClasses as endpoint } from '#domain/schedules/api.ts'
import { minuteOfDay } from '#domain/schedules/class-times.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { addSessions } from './add-sessions.ts'
import { checkPlan, refuseBusy } from './check-plan.ts'
import { lockSchedule } from './closure-queries.ts'
import { planClasses } from './plan-classes.ts'
import { presentClassPlan } from './present-class-plan.ts'
import { insertSeries } from './series-queries.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * Creates a class, or a series of classes. Closed days are left out of a series and listed in the response. Written to
 * the audit. Refuses what the plan refuses, schedules.closed when no day is left, and schedules.clash unless clashing
 * classes are to be left out and others remain.
 */
export async function createClasses(ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch, locale } = ctx
  const now = await lockSchedule(tx, branch.id)
  const plan = await planClasses(tx, { sent: input, branch, policies: await ctx.policies(), now })
  if (isRefusal(plan)) return plan
  const refusal = checkPlan(ctx, { plan, skipsClashing: input.skip_clashing })
  if (refusal) return refusal
  const seriesId = await makeSeries(ctx, { input, now })
  try {
    const ids = await addSessions(
      tx,
      plan.free.map(({ occurrence, session }) =>
        seriesId === null ? session : { ...session, seriesId, occurrenceNo: occurrence.no },
      ),
      now,
    )
    const details = { series_id: seriesId, sessions: ids, skipped: plan.skipped.length, left_out: plan.clashing.length }
    await writeAudit(ctx, {
      at: now,
      action: 'schedules.create',
      subjectKind: seriesId === null ? 'class_sessions' : 'class_series',
      subjectId: seriesId ?? ids[0] ?? '',
      details,
    })
    return { success: true, series_id: seriesId, ...presentClassPlan(plan, { zone: branch.zone, locale, ids }) }
  } catch (error) {
    return refuseBusy(error)
  }
}

async function makeSeries(
  { tx, branch }: WriteContext,
  { input, now }: { input: Input; now: Instant },
): Promise<Id<'class_series'> | null> {
  if (input.repeat === 'dont_repeat' || input.end_type === undefined) return null
  return insertSeries(tx, {
    branchId: branch.id,
    repeat: input.repeat,
    firstDay: input.date,
    startMinute: minuteOfDay(input.time),
    now,
    weekdays: input.repeat === 'weekly' ? (input.weekdays ?? [day(input.date).dayOfWeek]) : null,
    end: {
      type: input.end_type,
      date: input.end_type === 'date' ? (input.end_date ?? null) : null,
      occurence: input.end_type === 'occurence' ? (input.end_occurence ?? null) : null,
    },
  })
}

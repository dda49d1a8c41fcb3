import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { previewClasses, previewLengthening } from '#domain/schedules/api.ts'
import { lengtheningPlanText, type LaterEnd } from '#domain/schedules/lengthening-plan-text.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { hashText } from '#server/kit/idempotency.ts'
import type { ClassPlan } from './plan-occurrences.ts'

interface Reader {
  readonly zone: string
  readonly locale: Locale
  /** Of the created classes, in the order of the plan; undefined when there are none. */
  readonly ids?: readonly Id<'class_sessions'>[]
}

/** The wire shape of a plan, by the studio's wall clock. */
export function presentClassPlan(plan: ClassPlan, { zone, locale, ids }: Reader): OutputOf<typeof previewClasses> {
  return {
    made: plan.free.map(({ occurrence, session }, index) => ({
      occurrence_no: occurrence.no,
      starts_at: wireTime(session.startsAt, zone),
      id: ids?.[index] ?? null,
      ends_at: wireTime(session.endsAt, zone),
      shifted: occurrence.shifted,
    })),
    skipped: plan.skipped.map(({ occurrence, closure }) => ({
      occurrence_no: occurrence.no,
      starts_at: wireTime(occurrence.startsAt, zone),
      closure_id: closure.id,
      reason: closure.reason,
    })),
    clashing: plan.clashing.map(({ planned: { occurrence }, met }) => ({
      occurrence_no: occurrence.no,
      starts_at: wireTime(occurrence.startsAt, zone),
      with: met.map((row) => ({
        session_id: row.session_id,
        class_name: inLocale(row.class_name, locale),
        starts_at: wireTime(row.starts_at, zone),
        ends_at: wireTime(row.ends_at, zone),
        because: row.because,
        name: row.instructor ?? inLocale(row.room_name, locale),
      })),
    })),
  }
}

/** The same of a later end, with the hash of what was asked and the classes that it makes. */
export function presentLengthening(
  plan: ClassPlan,
  { sent, ...reader }: Reader & { readonly sent: LaterEnd },
): OutputOf<typeof previewLengthening> {
  const presented = presentClassPlan(plan, reader)
  return { ...presented, plan_hash: hashText(lengtheningPlanText(sent, presented)) }
}

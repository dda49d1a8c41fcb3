import { checkPlanned } from '#domain/kit/check-planned.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { previewTags, tagMany } from '#domain/members/many-api.ts'
import type { ManyPlan } from '#domain/members/many-model.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import type { WorkRow } from '#server/work/long-work.ts'
import { startRun } from '#server/work/start-run.ts'
import type { Chosen } from './choose-members.ts'

type Shown = OutputOf<typeof previewTags>

/** What an act on many would do, as staff see it; the hash is of the rows that change, and of what is done to them. */
export function presentMany(
  { changes, people, skipped }: ManyPlan<WorkRow>,
  act: Readonly<Record<string, unknown>>,
): Shown {
  const ids = changes.map(({ subjectId }) => subjectId).toSorted()
  return {
    changes: changes.length,
    people,
    skipped: [...skipped],
    plan_hash: hashText(JSON.stringify([act, ids, skipped])),
  }
}

interface Begin {
  /** The name of the endpoint. */
  readonly kind: string
  readonly members: Chosen
  readonly plan: ManyPlan<WorkRow>
  /** What the hash of the plan is of besides its rows: what the preview was told. */
  readonly previewed: Readonly<Record<string, unknown>>
  /** What is done to each row, which is kept with the run. */
  readonly act: Readonly<Record<string, unknown>>
  readonly planHash: string
  readonly now: Instant
}

/**
 * Begins an act on many by its plan. Audited with the filters, but without what was typed into the search, which is a
 * name. Refuses staff.plan_changed, members.nothing_to_change, and work.busy while another one of its kind runs.
 */
export async function startMany(
  ctx: WriteContext,
  { kind, members, plan, previewed, act, planHash, now }: Begin,
): Promise<OutputOf<typeof tagMany> | Refusal> {
  const changed = checkPlanned(presentMany(plan, previewed), planHash)
  if (changed) return changed
  if (plan.changes.length === 0) return refuse('members.nothing_to_change')
  const id = await startRun(ctx, { kind, act, rows: plan.changes, now })
  if (isRefusal(id)) return id
  const total = plan.changes.length
  await writeAudit(ctx, {
    at: now,
    action: kind,
    subjectKind: 'work_runs',
    subjectId: id,
    details: {
      ...act,
      total,
      ...('ids' in members
        ? { chosen: members.ids.length }
        : { filters: members.filters, searched: (members.keyword ?? '') !== '' }),
    },
  })
  return { success: true, run_id: id, total }
}

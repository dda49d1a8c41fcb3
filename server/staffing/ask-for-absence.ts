import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { instant } from '#domain/kit/time.ts'
import type { askForAbsence as endpoint } from '#domain/staffing/substitutes-api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { findOwnInstructor } from '#server/schedules/own-class-queries.ts'
import { askSubstitute } from './ask-substitute.ts'
import { listClassesToGive } from './request-queries.ts'

/**
 * An instructor is away for some hours or days: requests a substitute in each own class that begins then, as for one
 * class, all or none. Classes with an open request keep it. Refuses request.not_found for an account that teaches
 * nothing here, staffing.no_class, and what `askSubstitute` refuses.
 */
export async function askForAbsence(
  ctx: WriteContext,
  { from, until, proposed_id, reason }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { tx, branch } = ctx
  const instructorId = await findOwnInstructor(tx, { accountId: signedIn(ctx).accountId, branchId: branch.id })
  if (instructorId === undefined) return refuse('request.not_found')
  const hours = { from: instant(from), until: instant(until) }
  const classes = await listClassesToGive(tx, { instructorId, branchId: branch.id, ...hours })
  if (classes.length === 0) return refuse('staffing.no_class')
  const ids: Id<'substitute_requests'>[] = []
  for (const session_id of classes) {
    const asked = await askSubstitute(ctx, { session_id, proposed_id, reason })
    if (isRefusal(asked)) return asked
    ids.push(asked.id)
  }
  return { success: true, ids }
}

import { checkPlanned } from '#domain/kit/check-planned.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkPair } from '#domain/merges/check-pair.ts'
import type { mergePeople as endpoint, previewMerge as previewEndpoint } from '#domain/merges/staff-api.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { finishAlike } from '#server/orders/task-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { sendMerged } from './emails.ts'
import { findBoth, type Both, type Pair } from './find-both.ts'
import { presentHoldings } from './holdings.ts'
import { joinAccounts } from './join-accounts.ts'
import { findSide, lockPeople } from './queries.ts'

type Plan = OutputOf<typeof previewEndpoint>

/** Does the merge and rolls it back, so that the preview is exactly what would happen. Refuses what it refuses. */
export async function previewMerge(ctx: WriteContext, input: Pair): Promise<Plan | Refusal> {
  const both = await findMergeable(ctx, input)
  return isRefusal(both) ? both : inSavepoint(ctx.tx, async () => ({ keep: false, result: await join(ctx, both) }))
}

/**
 * Merges the other record of a person into this one, by the verb of `verify-account-merge.ts`, and tells both. Audited
 * in the home branches of both. Refuses request.not_found where staff of the branch do not see both, what `checkPair`
 * and `decideMerge` refuse (whose rule on staff also keeps everybody from merging themselves), and staff.plan_changed.
 */
export async function mergePeople(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const both = await findMergeable(ctx, input)
  if (isRefusal(both)) return both
  const plan = await join(ctx, both)
  if (isRefusal(plan)) return plan
  const changed = checkPlanned(plan, input.plan_hash)
  if (changed) return changed
  const { own, other, homes } = both
  const now = await studioNow(ctx.tx)
  await finishAlike(ctx.tx, { people: [own.id, other.id], accountId: signedIn(ctx).accountId, now })
  await writeAudit(ctx, {
    at: now,
    action: 'people.merge',
    subjectKind: 'persons',
    subjectId: own.id,
    details: { merged: other.id, moved: plan.moved },
    homes,
  })
  return { success: true, moved: plan.moved }
}

async function findMergeable(ctx: WriteContext, input: Pair): Promise<Both | Refusal> {
  const both = await findBoth(ctx, input)
  return isRefusal(both) ? both : (checkPair(both.own, both.other) ?? both)
}

/** Locks both, and merges them. */
async function join(ctx: WriteContext, of: Both): Promise<Plan | Refusal> {
  const { tx, origin } = ctx
  const { own, other } = await lockPeople(tx, of)
  // Somebody else ended one of them since this looked.
  if (!own || !other) return refuse('request.not_found')
  const now = await studioNow(tx)
  const moved = await joinAccounts(tx, { own, other, channel: undefined, sessionHash: undefined, now, origin })
  if (isRefusal(moved)) return moved
  await sendMerged(tx, { ctx, own, other, now })
  const after = await findSide(tx, own.accountId)
  if (!after) throw new Error(`account ${own.accountId} is missing after another was merged into it`)
  const { email, phone } = after
  const dropped = [other.email, other.phone].filter((one) => one !== null && one !== email && one !== phone)
  const plan = { moved: presentHoldings(moved), email, phone, dropped: dropped.filter((one) => one !== null) }
  return { ...plan, plan_hash: hashText(JSON.stringify([own.personId, other.personId, plan])) }
}

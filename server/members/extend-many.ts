import type { z } from 'zod/mini'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { decideDays, whyNoDays } from '#domain/members/decide-days.ts'
import { extendMany as endpoint, type daysAct, type previewDays as previewEndpoint } from '#domain/members/many-api.ts'
import { planMany, type ManyPlan, type SkipReason } from '#domain/members/many-model.ts'
import { listOwnLots } from '#server/giveaways/queries.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { extendFree } from '#server/packages/extend-free.ts'
import type { WorkRow } from '#server/work/long-work.ts'
import { chooseMembers, type Chosen } from './choose-members.ts'
import { listPacksOf } from './many-queries.ts'
import { presentMany, startMany } from './start-many.ts'

/** How many packs of the chosen would get days. Refuses what `chooseMembers` does. */
export async function previewDays(
  ctx: WriteContext,
  { members, days }: CheckedOf<typeof previewEndpoint>,
): Promise<OutputOf<typeof previewEndpoint> | Refusal> {
  const plan = await planDays(ctx, { members, days, now: await studioNow(ctx.tx) })
  return isRefusal(plan) ? plan : presentMany(plan, { days })
}

/** Begins to extend the packs of the chosen. Refuses what `chooseMembers` and `startMany` do. */
export async function extendMany(
  ctx: WriteContext,
  { members, plan_hash: planHash, ...act }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const now = await studioNow(ctx.tx)
  const { days } = act
  const plan = await planDays(ctx, { members, days, now })
  if (isRefusal(plan)) return plan
  return startMany(ctx, { kind: endpoint.name, members, plan, previewed: { days }, act, planHash, now })
}

async function planDays(
  ctx: WriteContext,
  { members, days, now }: { readonly members: Chosen; readonly days: number; readonly now: Instant },
): Promise<ManyPlan<WorkRow> | Refusal> {
  const { tx, branch } = ctx
  const ids = await chooseMembers(ctx, { members, now })
  if (isRefusal(ids)) return ids
  const packs = await listPacksOf(tx, { ids, branchId: branch.id, now })
  const own = await listOwnLots(tx, { giverId: signedIn(ctx).accountId, lotIds: packs.map(({ id }) => id) })
  const packsOf = Map.groupBy(packs, ({ personId }) => personId)
  return planMany(
    ids.map((personId) => {
      const held = (packsOf.get(personId) ?? []).map((pack) => ({ ...pack, revoked: false, isOwn: own.has(pack.id) }))
      const decided = decideDays(held, { days, zone: branch.zone, now })
      return 'skip' in decided ? decided : { changes: decided.changes.map((subjectId) => ({ subjectId, personId })) }
    }),
  )
}

/** Extends one of the packs, as `extendFree` does it and decides it. */
export async function extendOne(
  ctx: WriteContext,
  { act, row }: { readonly act: z.output<typeof daysAct>; readonly row: WorkRow },
): Promise<SkipReason | undefined> {
  const done = await extendFree(ctx, { ...act, id: asId('package_lots', row.subjectId) })
  return isRefusal(done) ? whyNoDays(done) : undefined
}

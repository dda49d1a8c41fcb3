import type { z } from 'zod/mini'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { decideTags } from '#domain/members/decide-tags.ts'
import { tagMany as endpoint, type previewTags as previewEndpoint, type tagAct } from '#domain/members/many-api.ts'
import { planMany, type ManyPlan, type SkipReason } from '#domain/members/many-model.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findTied } from '#server/people/tie-queries.ts'
import type { WorkRow } from '#server/work/long-work.ts'
import { chooseMembers, type Chosen } from './choose-members.ts'
import { listTagged } from './many-queries.ts'
import { listTags, lockPerson } from './queries.ts'
import { writeTags } from './save-tags.ts'
import { presentMany, startMany } from './start-many.ts'

type Act = z.output<typeof tagAct>

/** How many of the chosen would get or lose tags. Refuses what `chooseMembers` does. */
export async function previewTags(
  ctx: WriteContext,
  { members, ...act }: CheckedOf<typeof previewEndpoint>,
): Promise<OutputOf<typeof previewEndpoint> | Refusal> {
  const plan = await planTags(ctx, { members, act, now: await studioNow(ctx.tx) })
  return isRefusal(plan) ? plan : presentMany(plan, act)
}

/** Begins to tag the chosen. Refuses what `chooseMembers` and `startMany` do. */
export async function tagMany(
  ctx: WriteContext,
  { members, plan_hash: planHash, ...act }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const now = await studioNow(ctx.tx)
  const plan = await planTags(ctx, { members, act, now })
  if (isRefusal(plan)) return plan
  return startMany(ctx, { kind: endpoint.name, members, plan, previewed: act, act, planHash, now })
}

async function planTags(
  ctx: WriteContext,
  { members, act, now }: { readonly members: Chosen; readonly act: Act; readonly now: Instant },
): Promise<ManyPlan<WorkRow> | Refusal> {
  const ids = await chooseMembers(ctx, { members, now })
  if (isRefusal(ids)) return ids
  const tagged = await listTagged(ctx.tx, { ids, branchId: ctx.branch.id })
  return planMany(
    tagged.map(({ personId, tags }) => {
      const decided = decideTags(tags, act)
      return 'skip' in decided ? decided : { changes: [{ subjectId: personId, personId }] }
    }),
  )
}

/** Changes the tags of one of them, who is locked, by the same rule. */
export async function tagOne(
  ctx: WriteContext,
  { act, row }: { readonly act: Act; readonly row: WorkRow },
): Promise<SkipReason | undefined> {
  const { tx, branch } = ctx
  const person = await findTied(tx, { branchId: branch.id, personId: row.personId })
  if (!person) return 'gone'
  const now = await lockPerson(tx, person.personId)
  const tags = await listTags(tx, { personId: person.personId, branchId: branch.id })
  const decided = decideTags(tags, act)
  if ('skip' in decided) return decided.skip
  const kept = tags.filter((tag) => !decided.remove.includes(tag))
  await writeTags(ctx, { person, tags: [...kept, ...decided.add], now })
  return undefined
}

import type { z } from 'zod/mini'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { decideReader, decideReaders } from '#domain/members/decide-reader.ts'
import {
  writeToMany as endpoint,
  type messageAct,
  type previewNews as previewEndpoint,
} from '#domain/members/many-api.ts'
import { checkReaders, planMany, type ManyPlan, type SkipReason } from '#domain/members/many-model.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { findTied } from '#server/people/tie-queries.ts'
import type { WorkRow } from '#server/work/long-work.ts'
import { chooseMembers, type Chosen } from './choose-members.ts'
import { studioNews } from './emails.ts'
import { listReaders } from './many-queries.ts'
import { presentMany, startMany } from './start-many.ts'

type Act = z.output<typeof messageAct>

/** How many accounts a message would reach. Refuses what `planReaders` does. */
export async function previewNews(
  ctx: WriteContext,
  { members }: CheckedOf<typeof previewEndpoint>,
): Promise<OutputOf<typeof previewEndpoint> | Refusal> {
  const plan = await planReaders(ctx, { members, now: await studioNow(ctx.tx) })
  return isRefusal(plan) ? plan : presentMany(plan, {})
}

/** Begins to write to the chosen; the audit keeps what is written. Refuses what `planReaders` and `startMany` do. */
export async function writeToMany(
  ctx: WriteContext,
  { members, plan_hash: planHash, ...act }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const now = await studioNow(ctx.tx)
  const plan = await planReaders(ctx, { members, now })
  if (isRefusal(plan)) return plan
  return startMany(ctx, { kind: endpoint.name, members, plan, previewed: {}, act, planHash, now })
}

/** Refuses what `chooseMembers` does, and members.too_many_chosen by the role. */
async function planReaders(
  ctx: WriteContext,
  { members, now }: { readonly members: Chosen; readonly now: Instant },
): Promise<ManyPlan<WorkRow> | Refusal> {
  const ids = await chooseMembers(ctx, { members, now })
  if (isRefusal(ids)) return ids
  const readers = await listReaders(ctx.tx, ids)
  const decided = decideReaders(readers.map((one) => ({ ...one, switchedOff: one.switchedOff ?? undefined })))
  const plan = planMany(
    decided.map((one, place) => {
      const personId = readers[place]?.personId
      if ('skip' in one) return one
      return { changes: personId === undefined ? [] : one.changes.map((subjectId) => ({ subjectId, personId })) }
    }),
  )
  const { role } = signedIn(ctx)
  return (role && checkReaders(plan.changes.length, role)) ?? plan
}

/** Writes to the account of one of them, once, by the same rule. */
export async function writeToOne(
  ctx: WriteContext,
  { act, row: { personId } }: { readonly act: Act; readonly row: WorkRow },
): Promise<SkipReason | undefined> {
  const { tx, branch } = ctx
  if (!(await findTied(tx, { branchId: branch.id, personId }))) return 'gone'
  const [reader] = await listReaders(tx, [personId])
  if (!reader || reader.accountId === null) return 'no_account'
  const { accountId } = reader
  const decided = decideReader({ accountId, switchedOff: reader.switchedOff ?? undefined }, new Set())
  if ('skip' in decided) return decided.skip
  const message = studioNews({ reader: { ...reader, accountId }, act, runId: ctx.requestId, origin: ctx.origin })
  await queueMessage(tx, message, await studioNow(tx))
  return undefined
}

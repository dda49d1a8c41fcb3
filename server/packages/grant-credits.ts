import { randomUUID } from 'node:crypto'
import { priceCredits } from '#domain/giveaways/price-credits.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { grantCredits as grantCreditsEndpoint } from '#domain/packages/api.ts'
import { checkPurchase } from '#domain/packages/check-purchase.ts'
import { giveByStaff } from '#server/giveaways/give-by-staff.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { findHolder, lockHasLeft } from '#server/people/queries.ts'
import { findTied, type Tied } from '#server/people/tie-queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { findContact } from './contact-queries.ts'
import { packageGiven } from './emails.ts'
import { grantPackage } from './grant-package.ts'
import { reserveIntro, useIntro } from './intro-offer.ts'
import { findPlan } from './plan-queries.ts'

/**
 * Staff give a person a pack without a sale; what a child gets is the guardian's, whose packs alone pay for the child.
 * The reason is kept in the audit, the owner gets an email, and the intro offer stays once per person even as a gift.
 * Refusals: request.not_found (no such person), packages.unavailable, packages.intro_used, and what `giveByStaff`
 * refuses.
 */
export async function grantCredits(
  ctx: WriteContext,
  input: CheckedOf<typeof grantCreditsEndpoint>,
): Promise<OutputOf<typeof grantCreditsEndpoint> | Refusal> {
  const { tx, branch } = ctx
  const owner = await lockOwner(ctx, input.person_id)
  if (!owner) return refuse('request.not_found')
  const { personId } = owner
  const plan = await findPlan(tx, { planId: input.plan_id, branchId: branch.id })
  if (!plan || checkPurchase({ plan, quantity: 1, claims: [] })) return refuse('packages.unavailable')
  const now = await studioNow(tx)
  const sourceId = randomUUID()
  const worthSen = priceCredits(input.credits ?? plan.credits, { ...plan, priceSen: sen(plan.price_sen) })
  const gift = { kind: 'package', to: { personId }, subjectId: sourceId, worthSen, reason: input.reason } as const
  const refusal = await giveByStaff(ctx, gift)
  if (refusal) return refusal
  if (plan.intro) {
    const claim = { branchId: branch.id, personId, orderId: sourceId, now }
    if ((await reserveIntro(tx, claim)) === 'taken') return refuse('packages.intro_used')
    await useIntro(tx, sourceId)
  }
  const lot = await grantPackage(tx, {
    planId: plan.id,
    personId,
    branchId: branch.id,
    sourceKind: 'staff',
    sourceId,
    now,
    zone: branch.zone,
    ...(input.credits === undefined ? {} : { credits: input.credits }),
  })
  const details = { person_id: input.person_id, plan_id: plan.id, credits: lot.granted, reason: input.reason }
  await writeAudit(ctx, {
    at: now,
    action: 'packages.grant',
    subjectKind: 'package_lots',
    subjectId: lot.lotId,
    details,
    homes: [owner.homeBranchId],
  })
  const contact = await findContact(tx, personId)
  const message = contact && packageGiven({ lot, name: plan.name, contact, origin: ctx.origin, branch })
  if (message) await queueMessage(tx, message, now)
  return { success: true, lot_id: lot.lotId }
}

/** Whose pack it becomes: a person whom staff wrote down has no account yet, and one that has ended gets none. */
async function lockOwner({ tx, branch }: WriteContext, personId: Id<'persons'>): Promise<Tied | undefined> {
  const tied = await findTied(tx, { branchId: branch.id, personId })
  const holder = tied && (await findHolder(tx, personId))
  if (!tied || (holder && (await lockHasLeft(tx, holder.account_id)))) return undefined
  return { ...tied, personId: holder?.holder_id ?? personId }
}

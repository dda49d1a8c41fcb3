import { decideGiveaway } from '#domain/giveaways/decide-giveaway.ts'
import type { GiveawayKind } from '#domain/giveaways/model.ts'
import { sen, type Sen } from '#domain/kit/money.ts'
import { type Refusal, refuse } from '#domain/kit/refusal.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { insertGiveaway, isOwnOf, lockGiven, type Receiver } from './queries.ts'

interface Gift {
  readonly kind: GiveawayKind
  /** The receiver; unknown in the case of a gift card. */
  readonly to: Receiver
  /** The account, pack, card, booking or order that it changes. */
  readonly subjectId: string
  readonly worthSen: Sen
  readonly reason: string
}

/**
 * Every act by which staff give something away calls this before it moves anything: it records the gift for the owner's
 * list, or refuses it as `decideGiveaway` does.
 */
export async function giveByStaff(
  ctx: WriteContext,
  { kind, to, subjectId, worthSen, reason }: Gift,
): Promise<Refusal | undefined> {
  const { tx, branch } = ctx
  const { accountId, role } = signedIn(ctx)
  // An owner has no limit, so nothing waits for another gift of theirs.
  const givenSen = role === 'owner' ? 0 : await lockGiven(tx, { accountId, zone: branch.zone })
  const { giveaway_limit_sen: limitSen } = await ctx.policies()
  const isOwn = await isOwnOf(tx, { giverId: accountId, to })
  const refusal = decideGiveaway({ isOwn, role, worthSen, givenSen: sen(givenSen), limitSen: sen(limitSen) })
  if (refusal) return refusal
  const given = { kind, subjectId, worthSen, reason, now: await studioNow(tx), personId: to.personId }
  await insertGiveaway(tx, { ...given, branchId: branch.id, giverId: accountId })
  return undefined
}

/**
 * For acts that are no gift and still benefit somebody, such as recording cash as received: a colleague does that for
 * one's own. Refuses giveaways.own.
 */
export async function refuseOwnBenefit(ctx: WriteContext, to: Receiver): Promise<Refusal | undefined> {
  const isOwn = await isOwnOf(ctx.tx, { giverId: signedIn(ctx).accountId, to })
  return isOwn ? refuse('giveaways.own') : undefined
}

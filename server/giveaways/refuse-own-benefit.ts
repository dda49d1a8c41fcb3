import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { isOwnOf, type Receiver } from './queries.ts'

/**
 * For acts that are no gift and still benefit somebody, such as recording cash as received: a colleague does that for
 * one's own. Refuses giveaways.own.
 */
export async function refuseOwnBenefit(ctx: WriteContext, to: Receiver): Promise<Refusal | undefined> {
  const isOwn = await isOwnOf(ctx.tx, { giverId: signedIn(ctx).accountId, to })
  return isOwn ? refuse('giveaways.own') : undefined
}

import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { endSubscription as endpoint } from '#domain/newsletter/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { removeSubscriber } from './queries.ts'
import { subscriberKey } from './subscriber-key.ts'

/** Takes the address off the list and deletes it. Refuses newsletter.gone for a wrong key. */
export async function endSubscription(
  ctx: WriteContext,
  { id, key }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  if (!subscriberKey.opens(key, { subscriberId: id, secret: ctx.config.secret })) return refuse('newsletter.gone')
  await removeSubscriber(ctx.tx, id)
  return { success: true }
}

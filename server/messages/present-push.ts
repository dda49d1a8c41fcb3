import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getPush } from '#domain/messages/api.ts'
import { pushedTemplates } from '#domain/messages/push-notice.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findPushKinds } from './push-queries.ts'

/** Whether the browser of this session has a subscription, and the key by which it subscribes. */
export async function presentPush(ctx: ReadContext): Promise<OutputOf<typeof getPush>> {
  const kinds = await findPushKinds(ctx.db, signedIn(ctx).sessionHash)
  return {
    public_key: ctx.config.push?.publicKey ?? null,
    on: kinds !== undefined,
    kinds: [...(kinds ?? pushedTemplates)],
  }
}

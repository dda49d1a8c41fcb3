import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getPush } from '#domain/messages/api.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { hasPushAddress } from './push-queries.ts'

/** Whether the browser of this session is told, and the key by which it asks for that. */
export async function presentPush(ctx: ReadContext): Promise<OutputOf<typeof getPush>> {
  return {
    public_key: ctx.config.push?.publicKey ?? null,
    on: await hasPushAddress(ctx.db, signedIn(ctx).sessionHash),
  }
}

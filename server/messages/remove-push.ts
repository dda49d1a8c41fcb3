import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { removePush as endpoint } from '#domain/messages/api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { removePushAddress } from './push-queries.ts'

/** Ends the subscription of this session's browser. The response is the same without one. */
export async function removePush(ctx: WriteContext): Promise<OutputOf<typeof endpoint>> {
  await removePushAddress(ctx.tx, signedIn(ctx).sessionHash)
  return { success: true, on: false }
}

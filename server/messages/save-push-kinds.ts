import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { savePushKinds as endpoint } from '#domain/messages/api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { updatePushKinds } from './push-queries.ts'

/** Sets what the browser of this session is sent. Refuses `messages.push_off` without a subscription. */
export async function savePushKinds(
  ctx: WriteContext,
  { kinds }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const isOn = await updatePushKinds(ctx.tx, { sessionHash: signedIn(ctx).sessionHash, kinds })
  return isOn ? { success: true, kinds } : refuse('messages.push_off')
}

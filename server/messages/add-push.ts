import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { addPush as endpoint } from '#domain/messages/api.ts'
import { isPushHost } from '#domain/messages/is-push-host.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { savePushAddress } from './push-queries.ts'

/** Stores the push subscription of this session's browser. The studio calls known push services and nobody else. */
export async function addPush(
  ctx: WriteContext,
  { endpoint: address, p256dh, auth }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { push } = ctx.config
  if (push === undefined || !isPushHost(address, push.hosts)) return refuse('messages.push_refused')
  await savePushAddress(ctx.tx, { sessionHash: signedIn(ctx).sessionHash, endpoint: address, p256dh, auth })
  return { success: true, on: true }
}

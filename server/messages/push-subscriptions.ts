import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type {
  addPush as addPushEndpoint,
  savePushKinds as savePushKindsEndpoint,
  removePush as removePushEndpoint,
  getPush,
} from '#domain/messages/api.ts'
import { isPushHost } from '#domain/messages/is-push-host.ts'
import { pushedTemplates } from '#domain/messages/push-notice.ts'
import { signedIn, type WriteContext, type ReadContext } from '#server/kit/context.ts'
import { savePushAddress, updatePushKinds, removePushAddress, findPushKinds } from './push-queries.ts'

/** Stores the push subscription of this session's browser. The studio calls known push services and nobody else. */
export async function addPush(
  ctx: WriteContext,
  { endpoint: address, p256dh, auth }: CheckedOf<typeof addPushEndpoint>,
): Promise<OutputOf<typeof addPushEndpoint> | Refusal> {
  const { push } = ctx.config
  if (push === undefined || !isPushHost(address, push.hosts)) return refuse('messages.push_refused')
  await savePushAddress(ctx.tx, { sessionHash: signedIn(ctx).sessionHash, endpoint: address, p256dh, auth })
  return { success: true, on: true }
}

/** Sets what the browser of this session is sent. Refuses `messages.push_off` without a subscription. */
export async function savePushKinds(
  ctx: WriteContext,
  { kinds }: CheckedOf<typeof savePushKindsEndpoint>,
): Promise<OutputOf<typeof savePushKindsEndpoint> | Refusal> {
  const isOn = await updatePushKinds(ctx.tx, { sessionHash: signedIn(ctx).sessionHash, kinds })
  return isOn ? { success: true, kinds } : refuse('messages.push_off')
}

/** Ends the subscription of this session's browser. The response is the same without one. */
export async function removePush(ctx: WriteContext): Promise<OutputOf<typeof removePushEndpoint>> {
  await removePushAddress(ctx.tx, signedIn(ctx).sessionHash)
  return { success: true, on: false }
}

/** Whether the browser of this session has a subscription, and the key by which it subscribes. */
export async function presentPush(ctx: ReadContext): Promise<OutputOf<typeof getPush>> {
  const kinds = await findPushKinds(ctx.db, signedIn(ctx).sessionHash)
  return {
    public_key: ctx.config.push?.publicKey ?? null,
    on: kinds !== undefined,
    kinds: [...(kinds ?? pushedTemplates)],
  }
}

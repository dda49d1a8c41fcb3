import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { readNotifications as endpoint } from '#domain/messages/api.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { markRead } from './notice-queries.ts'

/** Marks the caller's own notices as read; an id of somebody else's does nothing. */
export async function readNotifications(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const unread = await markRead(ctx.tx, { accountId: signedIn(ctx).accountId, ids: input.ids, upTo: input.up_to })
  return { success: true, unread }
}

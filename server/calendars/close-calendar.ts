import type { closeCalendar as endpoint } from '#domain/calendars/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { closeFeed } from './queries.ts'

/** Removes the address of the caller's calendar; it is then not found. */
export async function closeCalendar(ctx: WriteContext): Promise<OutputOf<typeof endpoint>> {
  await closeFeed(ctx.tx, signedIn(ctx).accountId)
  return { success: true, url: null }
}

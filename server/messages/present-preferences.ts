import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getPreferences } from '#domain/messages/api.ts'
import { isWanted } from '#domain/messages/is-wanted.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { findSwitchedOff } from './notice-queries.ts'

/** Which messages the caller wants; by default all but news. */
export async function presentPreferences(ctx: ReadContext): Promise<OutputOf<typeof getPreferences>> {
  const off = await findSwitchedOff(ctx.db, signedIn(ctx).accountId)
  return {
    reminder: isWanted('reminder', off),
    queue: isWanted('queue', off),
    class_changes: isWanted('class_changes', off),
    expiry: isWanted('expiry', off),
    news: isWanted('news', off),
  }
}

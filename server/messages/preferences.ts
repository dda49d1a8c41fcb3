import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { savePreferences as savePreferencesEndpoint, getPreferences } from '#domain/messages/api.ts'
import { switchable } from '#domain/messages/model.ts'
import { isWanted } from '#domain/messages/notice-kind.ts'
import { signedIn, type WriteContext, type ReadContext } from '#server/kit/context.ts'
import { saveSwitchedOff, findSwitchedOff } from './notice-queries.ts'

/** Replaces the caller's earlier choices; messages under way still arrive. */
export async function savePreferences(
  ctx: WriteContext,
  input: CheckedOf<typeof savePreferencesEndpoint>,
): Promise<OutputOf<typeof savePreferencesEndpoint>> {
  await saveSwitchedOff(ctx.tx, {
    accountId: signedIn(ctx).accountId,
    switchedOff: switchable.filter((kind) => !input[kind]),
  })
  return { success: true, ...input }
}

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

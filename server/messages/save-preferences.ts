import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { savePreferences as endpoint } from '#domain/messages/api.ts'
import { switchable } from '#domain/messages/model.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { saveSwitchedOff } from './notice-queries.ts'

/** Replaces the caller's earlier choices; messages under way still arrive. */
export async function savePreferences(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  await saveSwitchedOff(ctx.tx, {
    accountId: signedIn(ctx).accountId,
    switchedOff: switchable.filter((kind) => !input[kind]),
  })
  return { success: true, ...input }
}

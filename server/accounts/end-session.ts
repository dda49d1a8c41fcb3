import type { endSession as endpoint } from '#domain/accounts/sessions-api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { signedIn, type WriteContext } from '#server/kit/context.ts'
import { deleteSessionById } from './session-queries.ts'

/** Logs one device out. Somebody else's session is `request.not_found`, like one that does not exist. */
export async function endSession(
  ctx: WriteContext,
  { id }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  return (await deleteSessionById(ctx.tx, { accountId, id })) ? { success: true } : refuse('request.not_found')
}

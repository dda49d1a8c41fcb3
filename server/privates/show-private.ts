import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { getPrivate } from '#domain/privates/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { stateOfPrivate } from './state-of-private.ts'

/** One private of the caller; anybody else's is as absent as one that is not there. */
export async function showPrivate(
  ctx: ReadContext,
  input: CheckedOf<typeof getPrivate>,
): Promise<OutputOf<typeof getPrivate> | Refusal> {
  return stateOfPrivate(ctx.db, { ctx, id: input.id })
}

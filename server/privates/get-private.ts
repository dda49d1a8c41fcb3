import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { getPrivate as endpoint } from '#domain/privates/api.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { stateOfPrivate } from './state-of-private.ts'

/** One private of the caller; anybody else's is as absent as an unknown one. */
export async function getPrivate(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return stateOfPrivate(ctx.db, { ctx, id: input.id })
}

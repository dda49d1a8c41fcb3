import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { previewClosure as endpoint } from '#domain/timetable/api.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findAffected } from './find-affected.ts'

/** Who would be affected if these days were closed now. */
export async function previewClosure(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return findAffected(ctx.db, { days: input, reader: ctx, now: await studioNow(ctx.db) })
}

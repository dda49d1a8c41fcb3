import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { createInstructor as endpoint } from '#domain/setup/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { createThing } from './create-thing.ts'
import { insertInstructor } from './queries.ts'

/** Adds an instructor to the branch. Refuses setup.slug_taken. */
export async function createInstructor(
  ctx: WriteContext,
  sent: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  return createThing(ctx, {
    table: 'instructors',
    action: 'setup.create_instructor',
    row: { ...sent, active: true },
    insert: async (row) => insertInstructor(ctx.tx, row),
  })
}

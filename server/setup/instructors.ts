import type { CheckedOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { createInstructor as createInstructorEndpoint } from '#domain/setup/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { listUnknownPaths } from '#server/pictures/queries.ts'
import {
  insertInstructor,
  loadInstructorNeeds,
  lockInstructor,
  updateInstructor,
  type InstructorRow,
} from './queries.ts'
import { setupVerbs } from './setup-verbs.ts'

/** Instructors. Both verbs refuse pictures.unknown too. */
export const instructors = setupVerbs<'instructors', InstructorRow, CheckedOf<typeof createInstructorEndpoint>>({
  table: 'instructors',
  name: 'instructor',
  insert: insertInstructor,
  lock: lockInstructor,
  update: updateInstructor,
  needs: loadInstructorNeeds,
  check: async (ctx, { row }) => checkPortrait(ctx, row),
})

/** A portrait is a picture that was uploaded. Refuses pictures.unknown. */
async function checkPortrait(
  ctx: WriteContext,
  { portrait }: { readonly portrait: string | null },
): Promise<Refusal | undefined> {
  if (portrait === null) return undefined
  return (await listUnknownPaths(ctx.tx, [portrait])).length > 0 ? refuse('pictures.unknown') : undefined
}

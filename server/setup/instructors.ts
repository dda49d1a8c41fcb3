import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type {
  createInstructor as createInstructorEndpoint,
  changeInstructor as changeInstructorEndpoint,
} from '#domain/setup/api.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { listUnknownPaths } from '#server/pictures/queries.ts'
import { changeSetupItem } from './change-setup-item.ts'
import { createSetupItem } from './create-setup-item.ts'
import { insertInstructor, loadInstructorNeeds, lockInstructor, updateInstructor } from './queries.ts'

/** Adds an instructor to the branch. Refuses setup.slug_taken, pictures.unknown. */
export async function createInstructor(
  ctx: WriteContext,
  sent: CheckedOf<typeof createInstructorEndpoint>,
): Promise<OutputOf<typeof createInstructorEndpoint> | Refusal> {
  return createSetupItem(ctx, {
    table: 'instructors',
    action: 'setup.create_instructor',
    row: { ...sent, active: true },
    check: async (row) => checkPortrait(ctx, row),
    insert: async (row) => insertInstructor(ctx.tx, row),
  })
}

/**
 * Changes an instructor of the branch. Refuses request.not_found, pictures.unknown, and setup.still_scheduled with
 * classes ahead.
 */
export async function changeInstructor(
  ctx: WriteContext,
  { id, ...sent }: CheckedOf<typeof changeInstructorEndpoint>,
): Promise<OutputOf<typeof changeInstructorEndpoint> | Refusal> {
  return changeSetupItem(ctx, {
    table: 'instructors',
    action: 'setup.change_instructor',
    id,
    sent,
    lock: async () => lockInstructor(ctx.tx, { branchId: ctx.branch.id, id }),
    check: async (row) => checkPortrait(ctx, row),
    needs: async () => loadInstructorNeeds(ctx.tx, id),
    update: async (row) => updateInstructor(ctx.tx, { id, row }),
  })
}

/** A portrait is a picture that was uploaded. Refuses pictures.unknown. */
async function checkPortrait(
  ctx: WriteContext,
  { portrait }: { readonly portrait: string | null },
): Promise<Refusal | undefined> {
  if (portrait === null) return undefined
  return (await listUnknownPaths(ctx.tx, [portrait])).length > 0 ? refuse('pictures.unknown') : undefined
}

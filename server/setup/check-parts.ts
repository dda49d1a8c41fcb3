import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { findMissingPart, type ClassTypeRow } from './class-type-queries.ts'

/** A class type has a series type and a level that the branch has, not retired. Refuses setup.unknown. */
export async function checkParts(ctx: WriteContext, row: ClassTypeRow): Promise<Refusal | undefined> {
  // A retired class type may have retired parts.
  if (!row.active) return undefined
  const missing = await findMissingPart(ctx.tx, { branchId: ctx.branch.id, row })
  return missing === undefined ? undefined : refuse('setup.unknown', { values: { name: missing } })
}

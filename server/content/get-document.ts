import type { getDocument as endpoint } from '#domain/content/api.ts'
import { pickDocument } from '#domain/content/pick-document.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findCurrentDocument } from './queries.ts'

/** A legal document in force. Refuses `request.not_found` when the branch never published one. */
export async function getDocument(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const found = await findCurrentDocument(ctx.db, { branchId: ctx.branch.id, kind: input.kind })
  if (!found) return refuse('request.not_found')
  return {
    kind: found.kind,
    version: found.version,
    ...pickDocument(found, input.language ?? ctx.locale),
    effective_at: wireTime(found.effective_at, ctx.branch.zone),
    sha256: found.sha256,
  }
}

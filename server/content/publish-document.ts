import type { publishDocument as endpoint } from '#domain/content/api.ts'
import { checkDocument } from '#domain/content/check-document.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { hashDocument } from './hash-document.ts'
import { insertDocument, lockNextVersion } from './queries.ts'

/** Publishes the next version of a document, in force at once. Earlier versions are kept: people agreed to them. */
export async function publishDocument(
  ctx: WriteContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const refusal = checkDocument(input)
  if (refusal) return refusal
  const { version, now } = await lockNextVersion(ctx.tx, { branchId: ctx.branch.id, kind: input.kind })
  const sha256 = hashDocument({ ...input, version })
  await insertDocument(ctx.tx, { ...input, branchId: ctx.branch.id, version, sha256, effectiveAt: now })
  await writeAudit(ctx, {
    at: now,
    action: 'content.publish_document',
    subjectKind: 'document',
    subjectId: `${input.kind} ${version}`,
    details: { sha256 },
  })
  return { success: true, version }
}

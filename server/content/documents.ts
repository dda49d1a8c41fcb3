import { createHash } from 'node:crypto'
import type {
  getDocument as getDocumentEndpoint,
  publishDocument as publishDocumentEndpoint,
} from '#domain/content/api.ts'
import { pickDocument, checkDocument, canonicalDocument } from '#domain/content/documents.ts'
import type { DocumentVersion } from '#domain/content/model.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { findCurrentDocument, insertDocument, lockNextVersion } from './queries.ts'

/** A legal document in force. Refuses `request.not_found` when the branch never published one. */
export async function getDocument(
  ctx: ReadContext,
  input: CheckedOf<typeof getDocumentEndpoint>,
): Promise<OutputOf<typeof getDocumentEndpoint> | Refusal> {
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

/** Publishes the next version of a document, in force at once. Earlier versions are kept: people agreed to them. */
export async function publishDocument(
  ctx: WriteContext,
  input: CheckedOf<typeof publishDocumentEndpoint>,
): Promise<OutputOf<typeof publishDocumentEndpoint> | Refusal> {
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

/** The SHA-256 of a version's canonical form, in hexadecimal. */
export function hashDocument(version: DocumentVersion): string {
  return createHash('sha256').update(canonicalDocument(version)).digest('hex')
}

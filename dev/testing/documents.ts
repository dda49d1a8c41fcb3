import type { DocumentKind } from '#domain/content/model.ts'
import type { Id } from '#domain/kit/id.ts'
import { hashDocument } from '#server/content/documents.ts'
import { insertDocument, lockNextVersion } from '#server/content/queries.ts'
import type { Database } from '#server/driver/database.ts'

interface DocumentOptions {
  readonly branchId: Id<'branches'>
  readonly kind?: DocumentKind
  readonly body?: string
}

/** Publishes the next version of a legal document, by default the waiver; returns its number. */
export async function aDocument(
  db: Database,
  { branchId, kind = 'waiver', body = 'Exercise has risks.' }: DocumentOptions,
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { version, now } = await lockNextVersion(tx, { branchId, kind })
    const texts = {
      title: { en: `The ${kind}`, zh: `文本 ${kind}` },
      body: { en: `${body}\n\n## Version\n\nThis is version ${version}.`, zh: `运动有风险。第 ${version} 版。` },
    }
    await insertDocument(tx, {
      branchId,
      kind,
      ...texts,
      version,
      sha256: hashDocument({ kind, version, ...texts }),
      effectiveAt: now,
    })
    return version
  })
}

import { createHash } from 'node:crypto'
import { canonicalDocument } from '#domain/content/canonical-document.ts'
import type { DocumentVersion } from '#domain/content/model.ts'

/** The SHA-256 of a version's canonical form, in hexadecimal. */
export function hashDocument(version: DocumentVersion): string {
  return createHash('sha256').update(canonicalDocument(version)).digest('hex')
}

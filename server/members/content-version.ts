import { createHash } from 'node:crypto'

/**
 * The version of a content that is always saved as a whole and counts no versions, as the tags of a person: a number of
 * 48 bits, which is another one for another content, whoever wrote it.
 */
export function contentVersion(content: readonly (string | null)[]): number {
  return createHash('sha256').update(JSON.stringify(content)).digest().readUIntBE(0, 6)
}

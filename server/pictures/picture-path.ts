import { createHash } from 'node:crypto'

/** Raised whenever pictures are encoded in another way, so that what browsers cache for ever gets another address. */
const encoding = 1

/** The path of a picture, derived from what it is encoded from. */
export function picturePath(source: Uint8Array): string {
  return `/pictures/${createHash('sha256').update(`${encoding}|`).update(source).digest('hex').slice(0, 32)}`
}

import { createHash } from 'node:crypto'
import type { Hashing } from '#domain/forms/verify-evidence.ts'

/** SHA-256 in hexadecimal, as for all evidence. */
export const hashRecord: Hashing = {
  ofText: (text) => createHash('sha256').update(text, 'utf8').digest('hex'),
  ofBase64: (base64) => createHash('sha256').update(base64, 'base64').digest('hex'),
}

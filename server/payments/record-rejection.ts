import { createHash } from 'node:crypto'
import type { Transaction } from '#server/driver/database.ts'
import { upsertRejection } from './rejection-queries.ts'

export interface RejectedMessage {
  readonly channel: 'browser' | 'server'
  readonly reason: 'unsigned' | 'malformed'
  readonly merchantRef: string
  /** The fields as received; only their hash is stored. */
  readonly fields: Readonly<Record<string, string>>
}

const referenceShape = /^[A-Z0-9-]{6,20}$/

/**
 * Counts a rejected message in the gateway's name. Its content is not stored, because anyone may send any number of
 * them; beyond an hourly limit not even the count of a new one is.
 */
export async function recordRejection(tx: Transaction, message: RejectedMessage): Promise<void> {
  const { channel, reason, merchantRef, fields } = message
  const sorted = Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1))
  const messageHash = createHash('sha256')
    .update(JSON.stringify([channel, reason, sorted]))
    .digest('hex')
  const reference = referenceShape.test(merchantRef) ? merchantRef : undefined
  await upsertRejection(tx, { messageHash, channel, reason, merchantRef: reference })
}

import { z } from 'zod/mini'

interface Link {
  readonly number?: number
  /** Absent for a record of another branch, of which an export holds number and hash alone. */
  readonly evidence?: string | undefined
  readonly hash: string
}

const placeShape = z.object({ sequence: z.number(), previous_hash: z.string() })

/**
 * Checks that records, in the order of their numbers and beginning with the first one, name each other without a gap,
 * so that it shows when a whole record is taken away. Gives the number at which the chain breaks, undefined when it
 * does not. That each hash is that of its own statement is checked by verify-evidence.ts. A record of another branch
 * stands in its place with its hash, which the next one names.
 * Example: of three records the second is removed: the chain breaks at 2, where the third one stands.
 */
export function verifyChain(records: readonly Link[]): number | undefined {
  let previous = ''
  for (const [index, record] of records.entries()) {
    if (record.evidence === undefined) {
      if (record.number !== index + 1) return index + 1
      previous = record.hash
      continue
    }
    const place = z.safeParse(placeShape, JSON.parse(record.evidence))
    if (!place.success || place.data.sequence !== index + 1 || place.data.previous_hash !== previous) return index + 1
    previous = record.hash
  }
  return undefined
}

import type { Database } from '#server/driver/database.ts'
import { repeatBatches } from '#server/kit/repeat-batches.ts'
import { blankWords, deleteOldMessages } from './retention-queries.ts'

/**
 * Ends the words of old letters and pushes, and later what is left of them, in batches; `terms` of
 * server/db/retention.ts says when.
 */
export async function blankOldMessages(db: Database): Promise<void> {
  await repeatBatches(async (limit) => blankWords(db, limit))
  await repeatBatches(async (limit) => deleteOldMessages(db, limit))
}

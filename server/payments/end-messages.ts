import type { Database } from '#server/driver/database.ts'
import { repeatBatches } from '#server/kit/repeat-batches.ts'
import { blankEvents } from './retention-queries.ts'

/** Ends the words of old messages of gateways, in batches; `terms` of server/db/retention.ts says when. */
export async function endMessages(db: Database): Promise<void> {
  await repeatBatches(async (limit) => blankEvents(db, limit))
}

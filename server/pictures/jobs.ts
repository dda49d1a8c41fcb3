import type { Database } from '#server/driver/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import type { Log } from '#server/kit/log.ts'
import { encodePending } from './encode-picture.ts'

const sweepMs = 500

export function createPicturesJobs(parts: { readonly db: Database; readonly log: Log }): readonly JobKind[] {
  return [{ name: 'pictures.encode', everyMs: sweepMs, run: async () => encodePending(parts) }]
}

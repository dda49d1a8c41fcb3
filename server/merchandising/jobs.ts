import type { Database } from '#server/driver/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { clearPictures } from './clear-pictures.ts'

/** Removes pictures each night that staff uploaded and did not use. */
export function createMerchandisingJobs({ db }: { readonly db: Database }): readonly JobKind[] {
  return [{ name: 'merchandising.clear_pictures', every: '41 4 * * *', run: async () => clearPictures(db) }]
}

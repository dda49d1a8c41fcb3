import type { Database } from '#server/driver/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { countSold } from './sold-queries.ts'

/** Best sellers are counted each night. */
export function createCatalogJobs({ db }: { readonly db: Database }): readonly JobKind[] {
  return [{ name: 'catalog.count_sold', every: '23 4 * * *', run: async () => countSold(db) }]
}

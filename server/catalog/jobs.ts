import type { Database } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { countSold } from './sold-queries.ts'

/**
 * Best sellers are counted each night. Not in the demo, whose shelf tells what a shop of some years would have sold
 * and which has no orders of these years.
 */
export function createCatalogJobs({ config, db }: { config: Config; db: Database }): readonly JobKind[] {
  if (config.mode === 'demo') return []
  return [{ name: 'catalog.count_sold', every: '23 4 * * *', run: async () => countSold(db) }]
}

import type { Database } from '#server/driver/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { clearIdleCarts } from './cart-queries.ts'

/** The cart of a guest who has not come back is deleted when its secret has expired in the browser as well. */
export function createCartJobs({ db }: { db: Database }): readonly JobKind[] {
  return [{ name: 'cart.clear_idle_carts', every: '37 3 * * *', run: async () => clearIdleCarts(db) }]
}

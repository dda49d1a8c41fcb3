import type { Database } from '#server/driver/database.ts'
import type { Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { sealAgain } from './seal-again.ts'

/** Seals authenticators with the newest secret while it is changed. */
export function createDevicesJobs({ config, db }: { config: Config; db: Database }): readonly JobKind[] {
  return [{ name: 'devices.seal_again', every: '*/10 * * * *', run: async () => sealAgain(db, config) }]
}

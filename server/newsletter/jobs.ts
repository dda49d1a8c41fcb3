import type { Database } from '#server/driver/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { forgetSilent } from './queries.ts'

/** Somebody who said nothing for a week did not want to be asked. */
export function createNewsletterJobs({ db }: { readonly db: Database }): readonly JobKind[] {
  return [{ name: 'newsletter.forget_silent', every: '41 * * * *', run: async () => forgetSilent(db) }]
}

import type { Database } from '#server/driver/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { forgetSilent } from './queries.ts'

/** An address that was not confirmed for a week is deleted. */
export function createNewsletterJobs({ db }: { readonly db: Database }): readonly JobKind[] {
  return [{ name: 'newsletter.forget_silent', every: '41 * * * *', run: async () => forgetSilent(db) }]
}

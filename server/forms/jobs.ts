import type { Database } from '#server/driver/database.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import { mailHead } from './mail-head.ts'

/** Once a day, at ten past nine in the morning of the studio. */
export function createFormsJobs({ db }: { readonly db: Database }): readonly JobKind[] {
  return [
    {
      name: 'forms.mail_head',
      every: '10 1 * * *',
      run: async () => {
        await mailHead(db)
      },
    },
  ]
}

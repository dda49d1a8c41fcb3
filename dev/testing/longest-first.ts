import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longer than twenty seconds, longest first. One that starts last is waited for alone. */
const longest = [
  'e2e/every-page.test.ts',
  'e2e/book-a-class.test.ts',
  'e2e/kill-and-restart.test.ts',
  'server/bookings/killed-at-every-step.test.ts',
  'dev/testing/invariants.test.ts',
  'dev/postgres/start-postgres.test.ts',
  'dev/seed.test.ts',
  'dev/model/model.test.ts',
  'server/schedules/live-places.test.ts',
]

/**
 * Vitest's own order, by what it remembers of earlier runs and else by size, behind the files that are known to be
 * long.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return place < 0 ? longest.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

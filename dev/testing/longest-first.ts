import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longer than twenty seconds, longest first. A long file that starts last prolongs the whole run.
 */
export const longest = [
  'e2e/every-page-desktop.test.ts',
  'e2e/every-page-phone.test.ts',
  'e2e/families-and-waitlists.test.ts',
  'e2e/book-a-class.test.ts',
  'e2e/buy-goods.test.ts',
  'e2e/without-network.test.ts',
  'e2e/unsent-forms.test.ts',
  'e2e/no-dead-links.test.ts',
  'e2e/console.test.ts',
  'e2e/orders.test.ts',
  'e2e/book-a-private.test.ts',
  'dev/testing/authorisation.test.ts',
  'dev/testing/list-plans.test.ts',
  'dev/testing/invariants.test.ts',
  'server/settlements/gateways-forged.test.ts',
  'dev/model/model.test.ts',
  'dev/harness/interleaved-payments.test.ts',
  'dev/harness/goods-on-two-servers.test.ts',
  'dev/harness/storms-on-two-servers.test.ts',
  'dev/harness/rolling-restart.test.ts',
]

/** Vitest's own order, by the durations of earlier runs and else by size, after the files that are known to be long. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return place < 0 ? longest.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

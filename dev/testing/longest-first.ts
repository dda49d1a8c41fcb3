import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The journeys that take twenty seconds and the tests that take fifteen, longest first, as `npm test` on two cores has
 * them. A long file that starts last runs alone, and keeps a core idle.
 */
export const longest = [
  'e2e/every-page-desktop.test.ts',
  'e2e/every-page-phone.test.ts',
  'e2e/families-and-waitlists.test.ts',
  'e2e/without-network.test.ts',
  'e2e/book-a-class.test.ts',
  'e2e/held-acts.test.ts',
  'e2e/checkout-steps.test.ts',
  'e2e/app.test.ts',
  'e2e/cart.test.ts',
  'e2e/console.test.ts',
  'e2e/bank-errors.test.ts',
  'e2e/memberships.test.ts',
  'e2e/book-a-private.test.ts',
  'e2e/console-parts.test.ts',
  'e2e/orders.test.ts',
  'e2e/calendar.test.ts',
  'e2e/own-classes.test.ts',
  'e2e/substitutes.test.ts',
  'e2e/buy-goods.test.ts',
  'e2e/order-result.test.ts',
  'e2e/accounts.test.ts',
  'e2e/modals-and-forms.test.ts',
  'e2e/push.test.ts',
  'e2e/catalog-checks.test.ts',
  'e2e/pay-by-razorpay.test.ts',
  'e2e/menus.test.ts',
  'e2e/failed-scripts.test.ts',
  'dev/harness/storms-on-two-servers.test.ts',
  'dev/harness/rolling-restart.test.ts',
  'dev/testing/list-plans.test.ts',
  'dev/harness/goods-on-two-servers.test.ts',
  'dev/testing/invariants.test.ts',
  'server/settlements/gateways-forged.test.ts',
  'dev/harness/lost-servers.test.ts',
  'dev/harness/interleaved-payments.test.ts',
  'server/kit/hold-worker-lock.test.ts',
  'server/schedules/live-seats.test.ts',
]

/**
 * Vitest's own order, by project, and in it by the durations of earlier runs and else by size, after the files that are
 * known to be long. A worker whose next file is of another project is started afresh.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((path) => moduleId.endsWith(`/${path}`))
      return place < 0 ? longest.length : place
    }
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...projects.values()].flatMap((ofOne) => ofOne.toSorted((one, other) => rank(one) - rank(other)))
  }
}

import type { Database } from '#server/driver/database.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { Config } from '#server/kit/config.ts'
import type { JobKind } from '#server/kit/jobs.ts'
import type { Log } from '#server/kit/log.ts'
import { siteOrigin } from '#server/kit/site-origin.ts'
import { findUnresolvedPayments } from './find-unresolved-payments.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { sendRefunds } from './send-refunds.ts'

/** Refunds are requested within seconds. */
const refundsMs = 3000

export function createSettlementsJobs(parts: {
  config: Config
  db: Database
  log: Log
  gateways: Gateways
}): readonly JobKind[] {
  const { config, db, log, gateways } = parts
  const origin = siteOrigin(config)
  return [
    { name: 'orders.reconcile', every: '* * * * *', run: async () => reconcilePayments({ db, gateways, log, origin }) },
    { name: 'payments.find_open_ends', every: '*/5 * * * *', run: async () => findUnresolvedPayments({ db, log }) },
    { name: 'refunds.send', everyMs: refundsMs, run: async () => sendRefunds({ db, gateways, log }) },
  ]
}

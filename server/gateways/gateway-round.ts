import type { Database } from '#server/driver/database.ts'
import type { Log } from '#server/kit/log.ts'
import type { Gateways } from './create-gateways.ts'

/** What a round needs that asks gateways and settles their answers. */
export interface GatewayRound {
  readonly db: Database
  readonly gateways: Gateways
  readonly log: Log
  /** The address of the site, for emails and callbacks. */
  readonly origin: string
}

import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { closeFeed } from '#server/calendars/queries.ts'
import type { Transaction } from '#server/driver/database.ts'
import { endLiveCodes } from './code-queries.ts'
import { deleteSessions } from './session-queries.ts'

interface Ending {
  readonly accountId: Id<'accounts'>
  /** The session that stays, of the caller who ends the others. */
  readonly keep?: string
  readonly now: Instant
}

/**
 * Ends everything that reads or acts for an account without a password: its sessions with their push subscriptions, the
 * address of its calendar and its valid codes, so that a stranger who had access before the owner verified a contact
 * keeps none. The database ends the PINs of staff with a new password. Returns how many sessions ended.
 */
export async function endAccess(tx: Transaction, { accountId, keep, now }: Ending): Promise<number> {
  await endLiveCodes(tx, { accountId, now })
  await closeFeed(tx, accountId)
  return deleteSessions(tx, { accountId, keep })
}

import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { closeFeed } from '#server/calendars/queries.ts'
import type { Transaction } from '#server/driver/database.ts'
import { endLiveCodes } from './code-queries.ts'
import { deleteSessions } from './session-queries.ts'

interface Ending {
  readonly accountId: Id<'accounts'>
  /** The session that stays, of whoever ends the others. */
  readonly keep?: string
  readonly now: Instant
}

/**
 * Ends whatever reads or acts for an account without asking again: its sessions, with the devices that they push to,
 * the address of its calendar and the codes under way. Whoever was here before the owner proved anything keeps nothing.
 * Tells how many sessions ended.
 */
export async function endAccess(tx: Transaction, { accountId, keep, now }: Ending): Promise<number> {
  await endLiveCodes(tx, { accountId, now })
  await closeFeed(tx, accountId)
  return deleteSessions(tx, { accountId, keep })
}

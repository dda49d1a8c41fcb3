import { pointsWorth } from '#domain/points/redeem-points.ts'
import type { Policies } from '#domain/studio/model.ts'
import { isNoticeDue, lastDayOf } from '#domain/wallet/notice.ts'
import type { Database } from '#server/driver/database.ts'
import { eachRow } from '#server/driver/each-row.ts'
import { pagesOf } from '#server/driver/pages.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { Branch } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadBranches, loadPolicies } from '#server/studio/queries.ts'
import { endingKey, pointsEnding } from './emails.ts'
import { findOwner, listEnding, listNotified, loadEnding, type Ending } from './queries.ts'

/**
 * Tells people once of all their points that end on the same day, so many days ahead. `origin` is the address of the
 * site, without a slash at the end. Returns how many messages were written.
 */
export async function notifyPoints(db: Database, origin: string): Promise<number> {
  let written = 0
  await eachRow(await loadBranches(db), async (branch) => {
    const policies = await loadPolicies(db, branch.id)
    if (policies.points_notice_days === 0) return
    await eachRow(toNotify(db, { branch, policies }), async (one) => {
      const done = await inTransaction(db, async (tx) => notifyOwner(tx, { ...one, branch, policies, origin }))
      if (done === true) written += 1
    })
  })
  return written
}

interface Notifying {
  readonly branch: Branch
  readonly origin: string
}

/** The points of a branch that end soon, and whose owner was not told. */
async function* toNotify(
  db: Database,
  { branch, policies }: { readonly branch: Branch; readonly policies: Policies },
): AsyncGenerator<Ending> {
  // The last day itself ends a day later.
  const wanted = { branchId: branch.id, days: policies.points_notice_days + 1 }
  for await (const ending of pagesOf<Ending>(async (after) => listEnding(db, { ...wanted, after }))) {
    const notified = await listNotified(
      db,
      ending.map((one) => keyOf(one, branch)),
    )
    yield* ending.filter((one) => !notified.has(keyOf(one, branch)))
  }
}

function keyOf({ account_id: accountId, expires_at: expiresAt }: Ending, { zone }: Branch): string {
  return endingKey({ accountId, lastDay: lastDayOf({ expiresAt, zone }) })
}

/** Reads the points once more, since they may have been spent meanwhile, with those of other hours and branches. */
async function notifyOwner(
  tx: Parameters<typeof queueMessage>[0],
  { account_id: accountId, expires_at: expiresAt, ...about }: Ending & Notifying & { readonly policies: Policies },
): Promise<boolean> {
  const { branch, policies, origin } = about
  const lastDay = lastDayOf({ expiresAt, zone: branch.zone })
  const { points, now } = await loadEnding(tx, { accountId, lastDay: lastDay.toString() })
  const due = isNoticeDue({
    expiresAt,
    zone: branch.zone,
    noticeDays: policies.points_notice_days,
    noticeMinute: policies.expiry_notice_minute,
    now,
  })
  const owner = due && points > 0 ? await findOwner(tx, accountId) : undefined
  if (!owner) return false
  const worthSen = pointsWorth(points, { perRinggit: policies.points_paid_per_ringgit })
  const message = pointsEnding({ owner, points, worthSen, lastDay, origin })
  return message !== undefined && (await queueMessage(tx, message, now)) === 'queued'
}

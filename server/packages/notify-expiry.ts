import type { Id } from '#domain/kit/id.ts'
import { dueNotice, lastDay } from '#domain/packages/validity.ts'
import type { Policies } from '#domain/studio/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { eachRow } from '#server/driver/each-row.ts'
import { pagesOf } from '#server/driver/pages.ts'
import { throttleRows } from '#server/driver/throttle-rows.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { Branch } from '#server/kit/context.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadBranches, loadPolicies } from '#server/studio/queries.ts'
import { findContact } from './contact-queries.ts'
import { packageExpiring } from './emails.ts'
import { findExpiringLot, listExpiringLots, listNotifiedEvents, type ExpiringLot } from './term-queries.ts'

/**
 * Sends people whose pack still holds credits a notice that it ends in 14, 7 and 1 days, once per pack, last day and
 * notice: a pack that was extended gets notices of its new end. After an outage each gets the nearest notice alone.
 * `origin` is the address of the site, without a slash at the end. Returns how many messages were written.
 */
export async function notifyExpiry(db: Database, origin: string): Promise<number> {
  let queued = 0
  await eachRow(await loadBranches(db), async (branch) => {
    const policies = await loadPolicies(db, branch.id)
    await throttleRows(dueNotices(db, { branch, policies }), async ({ lotId }) => {
      const done = await inTransaction(db, async (tx) => queueNotice(tx, { lotId, policies, origin }))
      if (done === 'queued') queued += 1
    })
  })
  return queued
}

/** The notices of a branch that are due and not sent. */
async function* dueNotices(
  db: Database,
  { branch, policies }: { readonly branch: Branch; readonly policies: Policies },
): AsyncGenerator<Event> {
  // The notice of a day is sent in its morning, and the last day itself ends a day later.
  const days = Math.max(0, ...policies.expiry_notice_days) + 2
  const pages = pagesOf<ExpiringLot>(async (last) =>
    listExpiringLots(db, { branchId: branch.id, days, after: last?.id }),
  )
  for await (const lots of pages) {
    const now = await studioNow(db)
    const due = lots.flatMap((lot) => eventOf(lot, { policies, now }) ?? [])
    const before = await listNotifiedEvents(
      db,
      due.map(({ eventKey }) => eventKey),
    )
    yield* due.filter(({ eventKey }) => !before.has(eventKey))
  }
}

interface Event {
  readonly lotId: Id<'package_lots'>
  readonly eventKey: string
}

function eventOf(
  lot: ExpiringLot,
  { policies, now }: { policies: Policies; now: Temporal.Instant },
): Event | undefined {
  const days = dueNotice({
    startsAt: lot.starts_at,
    expiresAt: lot.expires_at,
    zone: lot.zone,
    noticeDays: policies.expiry_notice_days,
    noticeMinute: policies.expiry_notice_minute,
    now,
  })
  return days === undefined
    ? undefined
    : { lotId: lot.id, eventKey: `packages.expiring:${lot.id}:${lastDay(lot.expires_at, lot.zone).toString()}:${days}` }
}

/** Reads the pack once more, since it may have been used up or extended since it was found. */
async function queueNotice(
  tx: Transaction,
  wanted: { lotId: Id<'package_lots'>; policies: Policies; origin: string },
): Promise<'queued' | 'repeated' | 'none'> {
  const lot = await findExpiringLot(tx, wanted.lotId)
  const now = await studioNow(tx)
  const event = lot && eventOf(lot, { policies: wanted.policies, now })
  const contact = lot && (await findContact(tx, lot.person_id))
  if (!lot || !event || !contact) return 'none'
  const message = packageExpiring({
    eventKey: event.eventKey,
    lot: { id: lot.id, kind: lot.kind, name: lot.name, left: lot.left, expiresAt: lot.expires_at, zone: lot.zone },
    contact,
    origin: wanted.origin,
  })
  return message ? queueMessage(tx, message, now) : 'none'
}

import { upcomingNotice } from '#domain/contracts/billing-cycle.ts'
import type { Id } from '#domain/kit/id.ts'
import { day, type Instant } from '#domain/kit/time.ts'
import { contractNoticeDaysMax } from '#domain/studio/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { eachRow } from '#server/driver/each-row.ts'
import { pagesOf } from '#server/driver/pages.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { findContact } from '#server/packages/contact-queries.ts'
import type { ChargeRow, CollectionRow } from './collection-queries.ts'
import { collectionUpcoming, upcomingKey, collectionFailed } from './emails.ts'
import { openContract, type OpenContract } from './open-contract.ts'
import { listNotified, listUpcomingContracts } from './queries.ts'

/** A day more for the clock of the branch. */
const maxDays = contractNoticeDaysMax + 1

/**
 * Tells members some days before that their next cycle will be collected, once for each cycle. `origin` is the address
 * of the site, without a slash at the end. Returns how many messages were written.
 */
export async function notifyUpcoming(db: Database, origin: string): Promise<number> {
  let queued = 0
  await eachRow(notNotified(db), async (contractId) => {
    const done = await inTransaction(db, async (tx) => notifyOfCycle(tx, { contractId, origin }))
    if (done === 'queued') queued += 1
  })
  return queued
}

async function* notNotified(db: Database): AsyncGenerator<Id<'contracts'>> {
  type Upcoming = Awaited<ReturnType<typeof listUpcomingContracts>>[number]
  const pages = pagesOf<Upcoming>(async (last) => listUpcomingContracts(db, { days: maxDays, after: last?.id }))
  for await (const rows of pages) {
    const keys = rows.map((row) => upcomingKey(row.id, row.next_place))
    const before = await listNotified(db, keys)
    for (const [place, { id }] of rows.entries()) if (!before.has(keys[place] ?? '')) yield id
  }
}

async function notifyOfCycle(
  tx: Transaction,
  { contractId, origin }: { contractId: Id<'contracts'>; origin: string },
): Promise<'queued' | 'repeated' | 'none'> {
  const open = await openContract(tx, { contractId })
  if (!open || open.contract.started_at === null || open.contract.next_collection_at === null) return 'none'
  const mandate = open.mandates.find(({ status }) => status === 'authorised')
  if (!mandate) return 'none'
  const { contract, policies, terms, now } = open
  const running = {
    mandateExpires: day(mandate.expires_on),
    terms,
    startedAt: open.contract.started_at,
    zone: contract.zone,
    noticeDays: policies.contract_notice_days,
    noticeMinute: policies.expiry_notice_minute,
  }
  const cycle = upcomingNotice(running, now)
  const contact = cycle && (await findContact(tx, contract.person_id))
  const message = contact && collectionUpcoming({ contract, contact, cycle, origin })
  return message ? queueMessage(tx, message, now) : 'none'
}

interface Failure {
  readonly open: OpenContract
  readonly collection: CollectionRow
  readonly charge: ChargeRow
  readonly nextTryAt: Instant
  /** The address of the site, for emails. */
  readonly origin: string
}

/** Tells the member that a cycle could not be collected, once for each try, and when it is tried again. */
export async function notifyFailure(tx: Transaction, { open, charge, ...failure }: Failure): Promise<void> {
  const { contract, now } = open
  const contact = await findContact(tx, contract.person_id)
  const message = contact && collectionFailed({ contract, contact, chargeId: charge.id, ...failure })
  if (message) await queueMessage(tx, message, now)
}

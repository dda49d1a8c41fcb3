import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import { fill } from '#domain/text/sentences.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { inSavepoint } from '#server/driver/in-savepoint.ts'
import { inSingleStatement } from '#server/driver/in-single-statement.ts'
import { studioNow } from '#server/kit/clock.ts'
import { queuedMessagesWrite, type QueuedMessage } from '#server/messages/queued-messages-write.ts'
import { lockLotsOf, type HeldLot, type Holder } from '#server/packages/queries.ts'
import { accountMessage } from './account-message.ts'
import { applyChanges } from './apply-changes.ts'
import { bookingMessage } from './booking-message.ts'
import { decideWaitlists } from './decide-waitlists.ts'
import { loadWaitlists, type Promotion } from './load-waitlists.ts'
import { promotionChanges } from './promotion-changes.ts'
import { refuseBrokenConstraint } from './refuse-broken-constraint.ts'
import { skipsWrites } from './waitlist-queries.ts'

const { texts, classFacts, classValues, pageUrl } = bookingMessage

interface Promoting {
  /**
   * True in a batch of several requests, which a constraint rolls back as a whole and which are then decided one by
   * one.
   */
  readonly isInBatch?: boolean
}

/** Each further try means that another transaction committed first at that moment. */
const maxTries = 8

/**
 * Gives the free seats of locked classes to their waitlists, inside the transaction that frees them. Everything is
 * decided first, under the locks of the packs that may pay, and written once. The reason why somebody was skipped is
 * stored when a seat went to a later one, and whenever the reason changed. At short notice a seat may only be offered.
 * Returns the entries that became bookings.
 *
 * What people book in other classes meanwhile is not locked. Where a constraint finds such a booking, everything is
 * decided again, now with that booking, so that one person's conflict rolls back neither the change that freed the seat
 * nor anybody else's promotion.
 */
// oxlint-disable-next-line max-params -- what batches set apart is the third
export async function promoteWaiting(
  tx: Transaction,
  promotions: readonly Promotion[],
  { isInBatch = false }: Promoting = {},
): Promise<Id<'bookings'>[]> {
  if (promotions.length === 0) return []
  for (let tries = 1; ; tries += 1) {
    const decided = await decide(tx, promotions)
    if (decided.promoted.length === 0 && decided.skipped.length === 0) return []
    let promoted: Id<'bookings'>[]
    try {
      const save = async () => ({ keep: true, result: await write(tx, decided) })
      promoted = isInBatch ? (await save()).result : await inSavepoint(tx, save)
    } catch (error) {
      if (isInBatch || tries === maxTries) throw error
      // Only a broken constraint is worth another try; it throws any other error.
      refuseBrokenConstraint(error, 0)
      continue
    }
    // A booking that a preferred class replaced frees a seat of its own class.
    return [...promoted, ...(await promoteWaiting(tx, givenUp(decided), { isInBatch }))]
  }
}

/** The classes in which a preference freed a seat, each once. */
function givenUp({ promoted }: Decided): Promotion[] {
  const freed = promoted.flatMap(({ waitlist: { promotion }, promoted: { instead, entry } }) =>
    entry.replaceable
      .filter(({ bookingId }) => instead.some((one) => one.bookingId === bookingId))
      .map(({ row }): Promotion => ({ ...promotion, sessionId: row.session_id, choice: undefined })),
  )
  return [...new Map(freed.map((each) => [each.sessionId, { ...each, atCheckInDeadline: false }])).values()]
}

type Decided = Omit<ReturnType<typeof decideWaitlists>, 'unloaded'> & { readonly spentAt: Instant | undefined }

/**
 * Locks the packs that may pay, further ones where those before them cannot, and decides. A credit that was spent while
 * its pack was waited for may have booked a class at the same hour: that class is the reason then, so the waitlists are
 * read again before anybody is told of a missing credit.
 */
async function decide(tx: Transaction, promotions: readonly Promotion[]): Promise<Decided> {
  let loaded = await loadWaitlists(tx, promotions)
  let isReread = false
  const lots = new Map<string, readonly HeldLot[]>()
  let spentAt: Instant | undefined
  for (;;) {
    const { unloaded, ...decided } = decideWaitlists({ ...loaded, lots })
    if (unloaded.length === 0) {
      const lacksCredit = decided.skipped.some(({ reason, isNew }) => reason === 'credit' && isNew)
      if (isReread || !lacksCredit) return { ...decided, spentAt }
      loaded = await loadWaitlists(tx, promotions)
      isReread = true
    }
    for (const holders of byBranch(unloaded)) {
      const [locked, now] = await inOrder(
        async () => lockLotsOf(tx, holders),
        async () => studioNow(tx),
      )
      for (const { key, personId } of holders) lots.set(key, locked.get(personId) ?? [])
      spentAt = now
    }
  }
}

/** Each person once; nearly always there is one branch. */
function byBranch<Each extends Holder & { readonly key: string }>(holders: readonly Each[]): Each[][] {
  const once = [...new Map(holders.map((holder) => [holder.key, holder])).values()]
  return [...new Set(once.map(({ branchId }) => branchId))].map((id) => once.filter(({ branchId }) => branchId === id))
}

async function write(tx: Transaction, { promoted, skipped, spentAt }: Decided): Promise<Id<'bookings'>[]> {
  const changes = promoted.flatMap((each) => {
    if (!spentAt)
      throw new Error(`waitlist entry ${each.promoted.entry.row.id} was promoted before its packs were locked`)
    return promotionChanges({ ...each, spentAt })
  })
  await inOrder(
    async () => saveSkips(tx, skipped),
    async () => applyChanges(tx, changes),
  )
  return promoted.flatMap(({ promoted: { entry }, offeredUntil }) => (offeredUntil === undefined ? entry.row.id : []))
}

/**
 * The results for people who were skipped: the reasons on entries and in histories, and a message to each person who
 * can do something about the reason, once per reason. Reasons that come from people's own preferences are shown on the
 * page only.
 */
async function saveSkips(tx: Transaction, skipped: Decided['skipped']): Promise<void> {
  const [first] = skipped
  if (!first) return
  const skips = skipped.map(({ waitlist: { now }, entry, reason }) => ({ id: entry.row.id, reason, at: now }))
  const messages = skipped.flatMap(messagesOf)
  await inSingleStatement(tx, [
    ...skipsWrites(skips),
    ...(messages.length > 0 ? [queuedMessagesWrite(messages, first.waitlist.now)] : []),
  ])
}

function messagesOf({
  waitlist: { promotion, row: session },
  entry: { row },
  reason,
  isNew,
}: Decided['skipped'][number]): QueuedMessage[] {
  if (!isNew || (reason !== 'credit' && reason !== 'waiver' && reason !== 'overlap' && reason !== 'age')) return []
  const content = skippedContent({
    booking: { ...session, ...row, seat_no: null, plan_name: null, lot_expires_at: null, lot_id: null },
    locale: row.locale,
    origin: promotion.origin,
    reason,
  })
  const eventKey = `booking.skipped:${row.id}:${reason}`
  return [accountMessage(row, { eventKey, template: 'bookings.skipped', content })]
}

const skipPages = {
  credit: '/packages',
  waiver: '/sign/e-waiver',
  overlap: '/my-account/classes',
  age: '/my-account/account-settings',
} as const

/** Why a free seat went to the next person, and what to do before the next one is free. */
function skippedContent(about: Parameters<typeof classFacts>[0] & { reason: keyof typeof skipPages }): MessageContent {
  const { locale, reason } = about
  const words = texts[locale].skipped
  return {
    subject: fill(words.subject, classValues(about)),
    heading: words.heading,
    paragraphs: [words[reason], words.kept],
    facts: classFacts(about),
    action: { label: words.actions[reason], url: pageUrl(about, skipPages[reason]) },
  }
}

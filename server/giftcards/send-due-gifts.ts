import { isRefusal } from '#domain/kit/refusal.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { Secrets } from '#server/kit/secrets.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import { giftEmail } from './emails.ts'
import { eraseLeftGifts, lockDueGifts, markGiftsSent } from './gift-queries.ts'

/** So many are sent in one transaction. */
const atOnce = 50

export interface GiftPost {
  readonly db: Database
  /** The secrets from which the codes are derived. */
  readonly secrets: Secrets
  /** The address of the site, without a slash at the end. */
  readonly origin: string
}

/** Sends every gift that is due, each once; returns how many. */
export async function sendDueGifts({ db, ...post }: GiftPost): Promise<number> {
  let sent = 0
  for (;;) {
    const some = await inTransaction(db, async (tx) => sendSome(tx, post))
    if (isRefusal(some)) return sent
    sent += some
    if (some < atOnce) return sent
  }
}

async function sendSome(tx: Transaction, { secrets, origin }: Omit<GiftPost, 'db'>): Promise<number> {
  const due = await lockDueGifts(tx, atOnce)
  if (due.length === 0) return 0
  const now = await studioNow(tx)
  const sites = new Map<string, string>()
  for (const branchId of new Set(due.map((gift) => gift.branch_id)))
    sites.set(branchId, (await loadSiteAndPolicies(tx, branchId)).site.site_title)
  for (const gift of due) {
    const { recipient_email: recipient, branch_id: branchId, card_id: cardId } = gift
    if (recipient === null) throw new Error(`gift card ${cardId} is due but has no e-mail address`)
    const about = { gift: { ...gift, recipient_email: recipient }, site: sites.get(branchId) ?? '', origin, secrets }
    await queueMessage(tx, giftEmail(about), now)
  }
  const cardIds = due.map((gift) => gift.card_id)
  await markGiftsSent(tx, { cardIds, now })
  await eraseLeftGifts(tx, cardIds)
  return due.length
}

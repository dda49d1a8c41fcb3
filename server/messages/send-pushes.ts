import { z } from 'zod/mini'
import { contentShape, maxSendAttempts } from '#domain/messages/model.ts'
import { pushNotice } from '#domain/messages/push-notice.ts'
import type { Database } from '#server/driver/database.ts'
import type { Push } from '#server/gateways/push.ts'
import { isSendingHeld } from '#server/kit/is-sending-held.ts'
import type { Log } from '#server/kit/log.ts'
import { findPushAddresses, queuePushes, removeGone } from './push-queries.ts'
import { claimMessages, markFailure, markSent, type ClaimedMessage } from './queries.ts'

interface PushPost {
  readonly db: Database
  readonly push: Push
  readonly log: Log
}

const atOnce = 8

/** Writes and sends push messages, each once; a subscription that has ended is removed. */
export async function sendPushes(post: PushPost): Promise<void> {
  await queuePushes(post.db)
  for (;;) {
    if (await isSendingHeld(post.db)) return
    const claimed = await claimMessages(post.db, { limit: atOnce, channels: ['push'] })
    await Promise.all(claimed.map(async (message) => sendOne(post, message)))
    if (claimed.length < atOnce) return
  }
}

async function sendOne({ db, push, log }: PushPost, message: ClaimedMessage): Promise<void> {
  const { id, account_id: accountId, template, locale, attempts } = message
  const addresses = accountId === null ? [] : await findPushAddresses(db, { accountId, template })
  const text = JSON.stringify(pushNotice(z.parse(contentShape, message.content), { id, locale }))
  const results = await Promise.all(
    addresses.map(async (address) => ({ address, result: await push.send(address, text) })),
  )
  const gone = results.filter(({ result }) => result === 'gone').map(({ address }) => address.endpoint)
  if (gone.length > 0) await removeGone(db, gone)
  if (results.some(({ result }) => result === 'taken')) return markSent(db, id)
  // A message that one device accepted is not sent to it again when another device fails.
  const giveUp = !results.some(({ result }) => result === 'failed') || attempts >= maxSendAttempts
  const failure = results.length === gone.length ? 'no device asks for messages any more' : 'no push service took it'
  await markFailure(db, { id, attempts, failure, giveUp })
  log.warn({ message: id, template, failure, attempt: attempts, giveUp }, 'a push message was not sent')
}

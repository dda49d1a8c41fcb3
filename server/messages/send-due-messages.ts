import type { Id } from '#domain/kit/id.ts'
import { decideDelivery } from '#domain/messages/decide-delivery.ts'
import { maxSendAttempts } from '#domain/messages/model.ts'
import type { Mailer, MailResult } from '#server/gateways/mailer.ts'
import type { Config } from '#server/kit/config.ts'
import type { Database } from '#server/kit/database.ts'
import type { Log } from '#server/kit/log.ts'
import { claimMessages, giveUpExhausted, markFailure, markSent, type ClaimedMessage } from './queries.ts'
import { renderMessage } from './render-message.ts'

export interface Post {
  readonly db: Database
  readonly config: Pick<Config, 'mode'>
  /** Absent when no mail server is configured. */
  readonly mailer: Mailer | undefined
  readonly log: Log
}

/** What became of one try. */
export type Outcome = 'sent' | 'waiting' | 'failed'

/** As many as are spoken of with the mail server at a time: a claim is shorter than the pause before the next try. */
const claimedForServer = 4
/** Letters to the mailbox cost no waiting, and one statement marks them all. */
const claimedForMailbox = 200

/**
 * Sends every message that is due, each exactly as often as it was claimed, and tells what became of each. The server is spoken to
 * outside any transaction; tries are claimed before and their outcomes kept after, so that a repeat does nothing and a mail server
 * that is down costs nobody a lock. Messages whose last try was cut off are given up.
 */
export async function sendDueMessages(post: Post): Promise<ReadonlyMap<Id<'messages'>, Outcome>> {
  const limit = post.mailer ? claimedForServer : claimedForMailbox
  const outcomes = new Map<Id<'messages'>, Outcome>()
  for (;;) {
    const claimed = await claimMessages(post.db, limit)
    const shelved: Id<'messages'>[] = []
    await Promise.all(claimed.map(async (message) => {
      const result = await deliver(post, message)
      if (result === 'shelved') shelved.push(message.id)
      outcomes.set(message.id, result === 'shelved' ? 'sent' : await keepOutcome(post, { message, result }))
    }))
    if (shelved.length > 0) await markSent(post.db, shelved)
    if (claimed.length < limit) break
  }
  await giveUpExhausted(post.db)
  return outcomes
}

/** `shelved` is what only has to be kept for the mailbox to show it. */
async function deliver({ config, mailer }: Post, message: ClaimedMessage): Promise<MailResult | 'shelved'> {
  const delivery = decideDelivery({ channel: message.channel, recipient: message.recipient, mode: config.mode, hasMailServer: mailer !== undefined })
  if ('hopeless' in delivery) return { sent: false, failure: delivery.hopeless, final: true }
  if (delivery.by === 'mailbox' || !mailer) return 'shelved'
  return mailer.send({ id: message.id, recipient: message.recipient, locale: message.locale, ...renderMessage(message) })
}

async function keepOutcome(post: Post, { message, result }: { message: ClaimedMessage; result: MailResult }): Promise<Outcome> {
  if (result.sent) {
    await markSent(post.db, [message.id])
    return 'sent'
  }
  const giveUp = result.final || message.attempts >= maxSendAttempts
  await markFailure(post.db, { id: message.id, attempts: message.attempts, failure: result.failure, giveUp })
  post.log.warn({ message: message.id, attempt: message.attempts, giveUp }, 'a message was not sent')
  return giveUp ? 'failed' : 'waiting'
}

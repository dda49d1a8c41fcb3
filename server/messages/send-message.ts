import { decideDelivery } from '#domain/messages/decide-delivery.ts'
import { maxSendAttempts } from '#domain/messages/model.ts'
import type { Mailer, MailResult } from '#server/gateways/mailer.ts'
import type { Config } from '#server/kit/config.ts'
import type { Database } from '#server/kit/database.ts'
import type { Log } from '#server/kit/log.ts'
import { claimMessage, markFailure, markSent, type ClaimedMessage } from './queries.ts'

export interface Post {
  readonly db: Database
  readonly config: Pick<Config, 'mode'>
  /** Absent when no mail server is configured. */
  readonly mailer: Mailer | undefined
  readonly log: Log
}

/**
 * One try to send a waiting message. The server is spoken to outside any transaction; the try is claimed before and its outcome
 * kept after, so that a repeat of the job does nothing and a mail server that is down costs nobody a lock. `idle` when the
 * message is not due.
 */
export async function sendMessage(post: Post, id: string): Promise<'sent' | 'waiting' | 'failed' | 'idle'> {
  const message = await claimMessage(post.db, id)
  if (!message) return 'idle'
  const outcome = await deliver(post, message)
  if (outcome.sent) {
    await markSent(post.db, message.id)
    return 'sent'
  }
  const giveUp = outcome.final || message.attempts >= maxSendAttempts
  await markFailure(post.db, { id: message.id, attempts: message.attempts, failure: outcome.failure, giveUp })
  post.log.warn({ message: message.id, attempt: message.attempts, giveUp }, 'a message was not sent')
  return giveUp ? 'failed' : 'waiting'
}

async function deliver({ config, mailer }: Post, message: ClaimedMessage): Promise<MailResult> {
  const delivery = decideDelivery({ channel: message.channel, recipient: message.recipient, mode: config.mode, hasMailServer: mailer !== undefined })
  if ('hopeless' in delivery) return { sent: false, failure: delivery.hopeless, final: true }
  if (delivery.by === 'mailbox' || !mailer) return { sent: true }
  return mailer.send(message)
}

import type { Id } from '#domain/kit/id.ts'
import { decideDelivery } from '#domain/messages/decide-delivery.ts'
import { maxSendAttempts } from '#domain/messages/model.ts'
import type { Database } from '#server/driver/database.ts'
import type { Mailer, MailResult } from '#server/gateways/mailer.ts'
import type { Config } from '#server/kit/config.ts'
import { isSendingHeld } from '#server/kit/is-sending-held.ts'
import type { Log } from '#server/kit/log.ts'
import { drawCopy } from './draw-copy.ts'
import {
  claimMessages,
  endTry,
  giveUpExhausted,
  lockDue,
  markFailure,
  markSent,
  type ClaimedMessage,
} from './queries.ts'
import { renderMessage } from './render-message.ts'

export interface Post {
  readonly db: Database
  readonly config: Pick<Config, 'mode' | 'push'>
  /** Absent when no mail server is configured. */
  readonly mailer: Mailer | undefined
  readonly log: Log
}

/** The result of one try. */
export type Outcome = 'sent' | 'waiting' | 'failed'

/** So many messages are sent at a time: a claim is shorter than the pause before the next try. */
const atServer = 4
/** Messages to the mailbox need no network. */
const atMailbox = 200

/**
 * Sends every message that is due, each exactly once, and returns the result of each. Messages whose last try was cut
 * off are given up. While sending is held they wait.
 */
export async function sendDueMessages(post: Post): Promise<ReadonlyMap<Id<'messages'>, Outcome>> {
  const { mailer } = post
  const [most, send] = mailer
    ? ([atServer, async () => sendSome({ ...post, mailer })] as const)
    : ([atMailbox, async () => shelveSome(post)] as const)
  const outcomes = new Map<Id<'messages'>, Outcome>()
  for (;;) {
    if (await isSendingHeld(post.db)) return outcomes
    const ended = await send()
    for (const [id, outcome] of ended) outcomes.set(id, outcome)
    if (ended.length < most) break
  }
  await giveUpExhausted(post.db)
  return outcomes
}

/** Push messages are sent by another job; where push is off, they are given up here. */
function channelsOf({ config }: Post) {
  return config.push === undefined ? (['email', 'sms', 'push'] as const) : (['email', 'sms'] as const)
}

type Ended = readonly [Id<'messages'>, Outcome]

/**
 * The mail server is called outside any transaction; tries are claimed before and their results stored after, so that a
 * repeat does nothing and a mail server that is down holds no locks.
 */
async function sendSome(post: Post & { readonly mailer: Mailer }): Promise<readonly Ended[]> {
  const claimed = await claimMessages(post.db, { limit: atServer, channels: channelsOf(post) })
  return Promise.all(
    claimed.map(async (message): Promise<Ended> => [
      message.id,
      await keepOutcome(post, { message, result: await deliver(post, message) }),
    ]),
  )
}

async function deliver(
  { config, mailer }: Post & { readonly mailer: Mailer },
  message: ClaimedMessage,
): Promise<MailResult> {
  const delivery = decideDelivery({
    channel: message.channel,
    recipient: message.recipient,
    mode: config.mode,
    hasMailServer: true,
  })
  if ('hopeless' in delivery) return { sent: false, failure: delivery.hopeless, final: true }
  if (delivery.by === 'mailbox') return { sent: true }
  const { copy, ...rendered } = renderMessage(message)
  const { id, recipient, locale } = message
  const file = copy && { name: copy.name, content: await drawCopy(copy.content, locale) }
  return mailer.send({ id, recipient, locale, ...rendered, ...(file && { file }) })
}

/**
 * Messages that are only stored for the mailbox are locked, checked and written once: a claim would write each message
 * twice.
 */
async function shelveSome(post: Post): Promise<readonly Ended[]> {
  const { db, config, log } = post
  return db.transaction().execute(async (tx) => {
    const due = await lockDue(tx, { limit: atMailbox, channels: channelsOf(post) })
    const lost = due.flatMap(({ id, channel, recipient, template }) => {
      const delivery = decideDelivery({ channel, recipient, mode: config.mode, hasMailServer: false })
      return 'hopeless' in delivery ? [{ id, template, failure: delivery.hopeless }] : []
    })
    const shelved = due.map(({ id }) => id).filter((id) => !lost.some((one) => one.id === id))
    if (shelved.length > 0) await endTry(tx, { ids: shelved })
    for (const { id, template, failure } of lost) {
      await endTry(tx, { ids: [id], failure })
      log.warn({ message: id, template, failure, giveUp: true }, 'a message was not sent')
    }
    return [...shelved.map((id): Ended => [id, 'sent']), ...lost.map(({ id }): Ended => [id, 'failed'])]
  })
}

async function keepOutcome(
  post: Post,
  { message, result }: { message: ClaimedMessage; result: MailResult },
): Promise<Outcome> {
  if (result.sent) {
    await markSent(post.db, message.id)
    return 'sent'
  }
  const giveUp = result.final || message.attempts >= maxSendAttempts
  await markFailure(post.db, { id: message.id, attempts: message.attempts, failure: result.failure, giveUp })
  const { id, template, attempts, recipient } = message
  const failure = withoutAddresses(result.failure, recipient)
  post.log.warn({ message: id, template, failure, attempt: attempts, giveUp }, 'a message was not sent')
  return giveUp ? 'failed' : 'waiting'
}

/** A mail server repeats whom it refused; the log names nobody. */
function withoutAddresses(failure: string, recipient: string): string {
  return failure
    .replaceAll(recipient, '…')
    .split(/([\s<>]+)/)
    .map((word) => (word.includes('@') ? '…' : word))
    .join('')
}

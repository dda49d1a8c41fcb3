import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { cleanLine } from '#domain/messages/clean-line.ts'
import type { Letter } from '#domain/messages/model.ts'
import { renderLetter } from '#domain/messages/render-letter.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Transaction } from '#server/kit/database.ts'
import { enqueue } from '#server/kit/jobs.ts'
import { insertMessage } from './queries.ts'

export interface QueuedMessage {
  /** Names the business event, such as `order.paid:<order>`: with the template it is the message's identity. */
  readonly eventKey: string
  readonly template: string
  readonly channel: 'email' | 'sms'
  readonly accountId?: Id<'accounts'> | undefined
  /** One e-mail address or one phone number. */
  readonly recipient: string
  readonly locale: Locale
  readonly letter: Letter
}

/**
 * Writes a letter and its sending into the caller's transaction, once per event and template: it leaves after the commit, or
 * never. `repeated` when this event has had its letter already.
 */
// oxlint-disable-next-line max-params -- the transaction, the message and the time are the whole of it
export async function queueMessage(tx: Transaction, message: QueuedMessage, now: Instant): Promise<'queued' | 'repeated'> {
  const id = await insertMessage(tx, {
    eventKey: message.eventKey,
    template: message.template,
    channel: message.channel,
    accountId: message.accountId,
    recipient: cleanLine(message.recipient),
    locale: message.locale,
    ...renderLetter(message.letter, message.locale),
    now,
  })
  if (id === undefined) return 'repeated'
  await enqueue(tx, 'mail.send', { message_id: id }, { key: `mail:${id}` })
  return 'queued'
}

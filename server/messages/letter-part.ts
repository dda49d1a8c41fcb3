import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { cleanLetter } from '#domain/messages/clean-letter.ts'
import { cleanLine } from '#domain/messages/clean-line.ts'
import type { Letter } from '#domain/messages/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Part } from '#server/kit/in-one-trip.ts'
import { messagePart } from './queries.ts'

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

/** A letter as part of the statement that does what it tells of. `letter` counts 0 when the event has had its letter already. */
export function letterPart(message: QueuedMessage, now: Instant): Part {
  const { eventKey, template, channel, accountId, locale } = message
  return messagePart({ eventKey, template, channel, accountId, locale, recipient: cleanLine(message.recipient), letter: cleanLetter(message.letter), now })
}

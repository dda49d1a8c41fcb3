import type { Id } from '#domain/kit/id.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'

interface Recipient {
  readonly account_id: Id<'accounts'>
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
}

interface BookingMessage {
  readonly eventKey: string
  readonly template: string
  readonly content: MessageContent
}

/** A message to the account that booked: by e-mail where there is one, else to the phone. */
export function accountMessage(
  { account_id: accountId, email, phone, locale }: Recipient,
  { eventKey, template, content }: BookingMessage,
): QueuedMessage {
  const recipient = email ?? phone
  if (recipient === null) throw new Error(`account ${accountId} has neither e-mail nor phone`)
  return { eventKey, template, channel: email === null ? 'sms' : 'email', accountId, recipient, locale, content }
}

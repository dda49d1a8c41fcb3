import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { cleanContent, cleanLine } from '#domain/messages/clean-content.ts'
import type { MessageContent } from '#domain/messages/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { StatementWrite } from '#server/driver/in-single-statement.ts'
import { messagesWrite } from './queries.ts'

export interface QueuedMessage {
  /** The key of the business event, such as `order.paid:<order>`: with the template it identifies the message. */
  readonly eventKey: string
  readonly template: string
  readonly channel: 'email' | 'sms'
  readonly accountId?: Id<'accounts'> | undefined
  /** One e-mail address or one phone number. */
  readonly recipient: string
  readonly locale: Locale
  readonly content: MessageContent
}

/**
 * Messages as part of the statement that makes the changes they are about. `message` does not count an event that has
 * had its message already.
 */
export function queuedMessagesWrite(messages: readonly QueuedMessage[], now: Instant): StatementWrite {
  return messagesWrite(
    messages.map(({ eventKey, template, channel, accountId, locale, recipient, content }) => ({
      eventKey,
      template,
      channel,
      accountId,
      locale,
      recipient: cleanLine(recipient),
      content: cleanContent(channel === 'sms' ? withoutCalendar(content) : content),
      now,
    })),
  )
}

/** A text message carries no file. */
function withoutCalendar({ calendar: _calendar, ...content }: MessageContent): MessageContent {
  return content
}

import type { MessageContent } from '#domain/messages/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { QueuedMessage } from '#server/messages/queued-messages-write.ts'

interface CallerMessage {
  readonly contact: { readonly email: string | null; readonly phone: string | null }
  readonly eventKey: string
  readonly template: string
  readonly content: (to: { locale: Locale; origin: string }) => MessageContent
}

/** A message to the caller in the language of the account: by e-mail where there is one, else to the phone. */
export function messageToCaller(ctx: Pick<ReadContext, 'caller' | 'origin'>, about: CallerMessage): QueuedMessage {
  const { accountId, locale } = signedIn(ctx)
  const { email, phone } = about.contact
  const recipient = email ?? phone
  if (recipient === null) throw new Error(`account ${accountId} has neither e-mail nor phone`)
  return {
    eventKey: about.eventKey,
    template: about.template,
    channel: email === null ? 'sms' : 'email',
    accountId,
    recipient,
    locale,
    content: about.content({ locale, origin: ctx.origin }),
  }
}

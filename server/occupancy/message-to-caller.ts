import type { Letter } from '#domain/messages/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import type { QueuedMessage } from '#server/messages/letters-write.ts'

interface BookingLetter {
  readonly contact: { readonly email: string | null; readonly phone: string | null }
  readonly eventKey: string
  readonly template: string
  readonly letter: (to: { locale: Locale; origin: string }) => Letter
}

/** A message to the caller in the language of the account: by e-mail where there is one, else to the phone. */
export function messageToCaller(ctx: Pick<ReadContext, 'caller' | 'origin'>, about: BookingLetter): QueuedMessage {
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
    letter: about.letter({ locale, origin: ctx.origin }),
  }
}

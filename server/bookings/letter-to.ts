import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Letter } from '#domain/messages/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Part } from '#server/kit/in-one-trip.ts'
import { lettersPart } from '#server/messages/letters-part.ts'

interface Recipient {
  readonly account_id: Id<'accounts'>
  readonly email: string | null
  readonly phone: string | null
  readonly locale: Locale
}

interface BookingLetter {
  readonly eventKey: string
  readonly template: string
  readonly letter: Letter
  readonly now: Instant
}

/** A letter to the account that booked: by e-mail where there is one, else to the phone. */
export function letterTo(
  { account_id: accountId, email, phone, locale }: Recipient,
  { eventKey, template, letter, now }: BookingLetter,
): Part {
  const recipient = email ?? phone
  if (recipient === null) throw new Error('an account has neither e-mail nor phone')
  return lettersPart(
    [{ eventKey, template, channel: email === null ? 'sms' : 'email', accountId, recipient, locale, letter }],
    now,
  )
}

import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Letter } from '#domain/messages/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { StatementWrite } from '#server/driver/in-single-statement.ts'
import { lettersWrite } from '#server/messages/letters-write.ts'

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
export function messageTo(
  { account_id: accountId, email, phone, locale }: Recipient,
  { eventKey, template, letter, now }: BookingLetter,
): StatementWrite {
  const recipient = email ?? phone
  if (recipient === null) throw new Error('an account has neither e-mail nor phone')
  return lettersWrite(
    [{ eventKey, template, channel: email === null ? 'sms' : 'email', accountId, recipient, locale, letter }],
    now,
  )
}

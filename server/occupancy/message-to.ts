import type { Instant } from '#domain/kit/time.ts'
import type { StatementWrite } from '#server/driver/in-single-statement.ts'
import { queuedMessagesWrite } from '#server/messages/queued-messages-write.ts'
import { accountMessage } from './account-message.ts'

type Recipient = Parameters<typeof accountMessage>[0]
type BookingMessage = Parameters<typeof accountMessage>[1]

/** A message to the account that booked, as part of the statement that makes the change. */
export function messageTo(
  recipient: Recipient,
  { now, ...message }: BookingMessage & { readonly now: Instant },
): StatementWrite {
  return queuedMessagesWrite([accountMessage(recipient, message)], now)
}

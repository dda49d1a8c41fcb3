import type { PaymentChannel, PaymentResult } from '#domain/payments/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { recordEvent, type ReceivedMessage } from '#server/payments/record-event.ts'

export interface ContractMessage {
  readonly merchantRef: string
  /** The gateway's result; the caller has verified its signature. */
  readonly result: PaymentResult | 'no_answer'
  readonly channel: PaymentChannel
  /** The message as received. */
  readonly fields: Readonly<Record<string, string>>
  /** The signed part of it: a message with the same part is a repeat. */
  readonly signed: Readonly<Record<string, string>>
  /** What the gateway's server sent, byte for byte. */
  readonly message?: ReceivedMessage | undefined
  /** The address of the site, for emails. */
  readonly origin: string
  /** The request that brought it; none brings the answer to a question of a job. */
  readonly requestId: string | undefined
}

/** Stores a message about a mandate or a collection with what came of it. */
export async function recordContractEvent(
  tx: Transaction,
  { message, verdict }: { message: ContractMessage; verdict: string },
): Promise<void> {
  const { channel, merchantRef, fields, signed, result, requestId } = message
  const occurredAt = result === 'no_answer' ? undefined : result.occurredAt
  await recordEvent(tx, {
    provider: 'curlec',
    channel,
    merchantRef,
    fields,
    signed,
    verdict,
    occurredAt,
    requestId,
    message: message.message,
  })
}

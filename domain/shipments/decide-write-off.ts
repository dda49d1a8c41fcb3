import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** Why cash never came: the parcel was refused or undeliverable, or the studio cancelled the order. */
export const writeOffReasons = ['refused', 'not_delivered', 'called_off'] as const

interface CashOrder {
  /** Its cash is due: it was ordered for cash, and neither paid nor canceled since. */
  readonly isDue: boolean
  /** A cancellation request is open. */
  readonly isCancelling: boolean
}

/**
 * Whether the cash of an order may be written off and its goods returned to the stock; undefined is yes. Example: once
 * the cash is recorded as received this is `shipments.not_due`, whatever the state of the parcel.
 */
export function decideWriteOff({ isDue, isCancelling }: CashOrder): Refusal | undefined {
  if (!isDue) return refuse('shipments.not_due')
  return isCancelling ? refuse('shipments.cancelling') : undefined
}

import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** Why cash never came: the parcel was refused or could not be brought, or the studio called the order off. */
export const writeOffReasons = ['refused', 'not_delivered', 'called_off'] as const

interface CashOrder {
  /** Its cash is due: it was ordered for cash, and neither paid nor canceled since. */
  readonly isDue: boolean
  /** A cancellation request waits for the studio. */
  readonly isCancelling: boolean
}

/**
 * Whether the cash of an order may be written off and its goods put back on the shelf; undefined is yes.
 * Example: once the cash is noted as received this is `shipments.not_due`, however the parcel is doing.
 */
export function decideWriteOff({ isDue, isCancelling }: CashOrder): Refusal | undefined {
  if (!isDue) return refuse('shipments.not_due')
  return isCancelling ? refuse('shipments.cancelling') : undefined
}

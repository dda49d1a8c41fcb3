import type { ValueTransfer } from '#server/ledger/transfer-value.ts'
import { spendTransfer, type CreditOfBooking } from '#server/packages/credits.ts'

/**
 * The credits of the lot that a waitlist entry reserves, or that return once it no longer waits: each once, since the
 * event keys contain the entry.
 */
export function heldCreditTransfer(credit: CreditOfBooking, act: 'held' | 'released'): ValueTransfer {
  const spent = spendTransfer(credit)
  const aside = { kind: 'house:credits_held' } as const
  return act === 'held'
    ? { ...spent, eventKey: `hold:${credit.bookingId}`, reason: 'credit_held', to: aside }
    : { ...spent, eventKey: `release:${credit.bookingId}`, reason: 'credit_released', from: aside, to: spent.from }
}

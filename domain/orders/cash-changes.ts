import type { Sen } from '#domain/kit/money.ts'
import { roundCash } from '#domain/payments/round-cash.ts'
import type { OrderChange } from './model.ts'

/**
 * An order will be paid in cash on delivery: it waits for no bank, so the studio packs it at once. The rest of its
 * total after points, cards and credit is rounded to five sen, as all cash is. Example: RM 57.03 gives `processing`
 * (cash_on_delivery) with RM 57.05 due.
 */
export function cashChanges(leftSen: Sen): readonly OrderChange[] {
  return [{ to: 'processing', reason: 'cash_on_delivery', cashDueSen: roundCash(leftSen) }]
}

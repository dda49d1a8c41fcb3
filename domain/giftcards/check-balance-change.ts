import { formatMoney, type Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

interface BalanceChange {
  readonly balanceSen: Sen
  /** What the card was issued with. */
  readonly valueSen: Sen
}

/**
 * A card holds between nothing and what it was issued with. Refuses giftcards.over_value for more. Example: a card of
 * RM 100.00 may be set to RM 60.00, and never to RM 100.01.
 */
export function checkBalanceChange({ balanceSen, valueSen }: BalanceChange): Refusal | undefined {
  if (balanceSen >= 0 && balanceSen <= valueSen) return undefined
  return refuse('giftcards.over_value', { values: { value: formatMoney(valueSen) } })
}

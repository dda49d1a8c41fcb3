import type { Sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'

interface DealItem {
  readonly sku: string
  readonly unitSen: Sen
  readonly quantity: number
}

interface DealTimes {
  readonly startsAt: Instant
  readonly endsAt: Instant
}

interface NewDeal {
  /** The present deal of that slug; absent when it is new. */
  readonly before?: (DealTimes & { readonly items: readonly DealItem[] }) | undefined
  readonly deal: DealTimes & { readonly items: readonly DealItem[] }
  /** Base prices by SKU, of what the branch sells. */
  readonly prices: ReadonlyMap<string, Sen>
  readonly now: Instant
}

/**
 * The deal to save. One that has not begun is replaced as a whole and starts from now on; one that has begun keeps
 * start, prices and quantities, and only its end may move, not before now. Each price is below the base price.
 */
export function decideDeal({ before, deal, prices, now }: NewDeal): Refusal | 'replace' | 'end' {
  const hasBegun = before !== undefined && Temporal.Instant.compare(before.startsAt, now) <= 0
  const isOrdered = Temporal.Instant.compare(deal.startsAt, deal.endsAt) < 0
  if (hasBegun) {
    if (Temporal.Instant.compare(before.endsAt, now) <= 0 || !isSameDeal(before, deal))
      return refuse('catalog.deal_running')
    const endsLater = Temporal.Instant.compare(deal.endsAt, before.endsAt) > 0
    if (!isOrdered || endsLater || Temporal.Instant.compare(deal.endsAt, now) < 0) return refuse('catalog.deal_times')
    return 'end'
  }
  if (!isOrdered || Temporal.Instant.compare(deal.startsAt, now) < 0)
    return refuse('catalog.deal_times', { fields: { starts_at: 'fields.invalid' } })
  return checkItems(deal.items, prices) ?? 'replace'
}

function checkItems(items: readonly DealItem[], prices: ReadonlyMap<string, Sen>): Refusal | undefined {
  const repeated = items.find(({ sku }, place) => items.findIndex((one) => one.sku === sku) !== place)
  const unknown = repeated ?? items.find(({ sku }) => !prices.has(sku))
  if (unknown) return refuse('catalog.unknown', { values: { name: unknown.sku }, fields: { items: 'fields.invalid' } })
  const dear = items.find(({ sku, unitSen }) => unitSen >= (prices.get(sku) ?? 0))
  return dear && refuse('catalog.deal_price', { values: { sku: dear.sku }, fields: { items: 'fields.invalid' } })
}

function isSameDeal(one: NonNullable<NewDeal['before']>, other: NewDeal['deal']): boolean {
  const text = ({ items }: Pick<NewDeal['deal'], 'items'>) =>
    items
      .map(({ sku, unitSen, quantity }) => `${sku} ${unitSen} ${quantity}`)
      .toSorted((first, second) => (first < second ? -1 : 1))
      .join(' ')
  return Temporal.Instant.compare(one.startsAt, other.startsAt) === 0 && text(one) === text(other)
}

/** Whether everyone in a customer group has an account; names the first who has none. */
export function checkMembers({
  wanted,
  known,
}: {
  readonly wanted: readonly string[]
  readonly known: readonly string[]
}): Refusal | undefined {
  const unknown = wanted.find((id) => !known.includes(id))
  return unknown === undefined
    ? undefined
    : refuse('catalog.unknown', { values: { name: unknown }, fields: { account_ids: 'fields.invalid' } })
}

import { maxQuantityOf } from '#domain/cart/check-lines.ts'
import { formatMoney, fromWire, sen, timesSen } from '#domain/kit/money.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import { useMe } from '#web/kit/session.ts'
import { useTranslations, type Translate } from '#web/kit/words.tsx'
import { serverProblem, sellableOf, type CartItem } from './cart-item.ts'
import type { PricedLine } from './price-lines.ts'

/**
 * The notes of a line: the rule behind its price, the next price tier that the stock reaches, and why it is not part of
 * the order.
 */
export function LineNotes({
  item,
  priced,
  was,
  refusal,
}: {
  readonly item: CartItem
  readonly priced: PricedLine
  readonly was: CartItem | undefined
  readonly refusal: string | undefined
}) {
  const t = useTranslations('cart')
  const visitor = useMe()
  const { problem, counted } = priced
  const rule = ruleWords(t, { item, priced })
  const next = problem === undefined ? reachableTier(item, priced) : undefined
  const wrong = [
    refusal,
    problem === undefined ? serverProblem(item)?.message : problemWords(t, problem),
    counted ? undefined : t('notPart'),
    was && movedWords(t, { was, item }),
    item.type === 'class_package' && visitor.state === 'signed-out' ? t('packageNeedsAccount') : undefined,
  ].filter((words) => words !== undefined)
  return (
    <>
      {rule === undefined || problem !== undefined ? null : <p className="small gold">{rule}</p>}
      {next === undefined ? null : (
        <p className="small muted">
          {t('nextTier', { count: next.quantity - item.quantity, price: formatMoney(next.unitSen) })}
        </p>
      )}
      <div role="status">
        {wrong.map((words) => (
          <p className="small cart-line-why" key={words}>
            {words}
          </p>
        ))}
      </div>
    </>
  )
}

/** The next price tier, if so many can be bought. */
function reachableTier(item: CartItem, { price: { next } }: PricedLine): PricedLine['price']['next'] {
  return next !== undefined && next.quantity <= maxQuantityOf(sellableOf(item)) ? next : undefined
}

/** Names the rule that made a piece cheaper than its base, and the saving. A base price needs no note. */
function ruleWords(
  t: Translate<'cart'>,
  { item, priced: { price, line } }: { readonly item: CartItem; readonly priced: PricedLine },
): string | undefined {
  if (price.rule === 'group') return t('memberPrice')
  if (price.rule === 'base') return undefined
  const saved = formatMoney(timesSen(sen(Math.max(0, fromWire(item.price) - price.unitSen)), line.quantity))
  const unit = formatMoney(price.unitSen)
  if (price.rule === 'deal') return t('dealRule', { price: unit, saved })
  const reached = item.tier_prices.findLast(({ qty }) => qty <= line.quantity)?.qty ?? line.quantity
  return t('tierRule', { count: reached, price: unit, saved })
}

function problemWords(t: Translate<'cart'>, { code, values }: Refusal): string {
  if (code === 'cart.max_quantity') return t('maxQuantity', { limit: values['max'] ?? 0 })
  if (code === 'cart.min_quantity') return t('minQuantity', { limit: values['min'] ?? 0 })
  return code === 'cart.sold_out' ? t('soldOut') : t('unavailable')
}

function movedWords(
  t: Translate<'cart'>,
  { was, item }: { readonly was: CartItem; readonly item: CartItem },
): string | undefined {
  if (was.quantity !== item.quantity) return t('wasQuantity', { before: was.quantity, now: item.quantity })
  const [before, now] = [was, item].map(({ final_price: price }) => formatMoney(fromWire(price)))
  return before === now ? undefined : t('wasPrice', { before: before ?? '', now: now ?? '' })
}

import Tag from 'lucide-react/icons/tag'
import type { ReactNode } from 'react'
import { formatMoney, fromWire, sen, timesSen } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { publishHeight } from '#web/ui/publish-height.ts'
import { AddButton } from './add-button.tsx'
import type { Product, Variant } from './card.ts'
import { optionStates, type Choices } from './choose-variant.ts'
import type { GroupPrices } from './group-card-price.ts'
import { useGroupPrices } from './group-prices.ts'
import { OptionChoice } from './option-choice.tsx'
import { browsePrice, StruckPrice } from './price.tsx'
import { SoldOutWords } from './sold-out-words.tsx'
import { hasTiers, priceAt, tierRows } from './tier-rows.ts'
import { isInForce, rangeWords, TierTable } from './tier-table.tsx'

/**
 * The shown variant, the quantity, and how a press changes them: the page keeps them in its address, a modal in its
 * state.
 */
export interface ProductChoosing {
  readonly variant: Variant | undefined
  readonly quantity: number
  readonly onChoose: (choices: Choices) => void
  readonly onQuantity: (quantity: number) => void
}

/** The price of a product and its choices. `note` comes before the last row, such as a link to the full page. */
export function ProductChoice({
  product,
  choosing: everyones,
  note,
}: {
  readonly product: Product
  readonly choosing: ProductChoosing
  readonly note?: ReactNode
}) {
  const t = useTranslations('product')
  const path = usePath()
  const prices = useGroupPrices(product.id)
  const choosing = { ...everyones, variant: pricedFor(prices, everyones.variant) }
  const { variant, onChoose } = choosing
  const options = optionStates(product, variant)
  return (
    <form
      className="product-choice"
      method="get"
      action={path('/shop/view')}
      onSubmit={(event) => event.preventDefault()}
    >
      <input type="hidden" name="slug" value={product.slug} />
      {variant === undefined ? <WholePrice product={product} /> : <VariantPrice {...choosing} variant={variant} />}
      {variant !== undefined && hasTiers(product.variation_options) ? (
        <Ladder variant={variant} quantity={choosing.quantity} />
      ) : null}
      {options.map((option) => (
        <OptionChoice
          key={option.key}
          option={option}
          onChoose={(value) => onChoose({ ...variant?.choices, [option.key]: value })}
        />
      ))}
      <SoldOutWords product={product} variant={variant} options={options} onChoose={onChoose} />
      {note}
      <LastRow product={product} choosing={choosing} />
      <Button type="submit" look="line" size="small" className="without-script">
        {t('update')}
      </Button>
    </form>
  )
}

function pricedFor(prices: GroupPrices, variant: Variant | undefined): Variant | undefined {
  return variant && { ...variant, group_price: prices.get(variant.id) }
}

/** The price of what is bought as a whole: a package, a gift card. */
function WholePrice({ product }: { readonly product: Product }) {
  const words = useTranslations('catalog')
  const price = browsePrice(product.price)
  return (
    <p className="product-price">
      <span className="figure">{product.from ? words('priceFrom', { price }) : price}</span>
    </p>
  )
}

function VariantPrice({ variant, quantity }: ProductChoosing & { readonly variant: Variant }) {
  const t = useTranslations('product')
  const rows = tierRows(variant)
  const { unitSen, rule } = priceAt(variant, quantity)
  const row = rows.find((one) => isInForce(one, quantity))
  const isBelowBase = (rule === 'deal' || rule === 'group') && unitSen < fromWire(variant.price)
  if (variant.sold_out)
    return (
      <p className="product-price">
        <span className="figure muted">{formatMoney(unitSen)}</span>
        <Badge tone="bad">{t('itemSoldOut')}</Badge>
      </p>
    )
  return (
    <p className="product-price">
      {isBelowBase ? <StruckPrice amount={variant.price} /> : null}
      <span className="figure">{formatMoney(unitSen)}</span>
      {rule === 'group' ? <span className="small gold">{t('memberPrice')}</span> : null}
      {rows.length > 1 && row ? (
        <span className="small muted">{t('eachFor', { range: rangeWords(t, row) })}</span>
      ) : null}
      {rule === 'deal' && variant.deal !== null ? (
        <Badge tone="gold">{t('dealLeft', { left: variant.deal.left, quantity: variant.deal.quantity })}</Badge>
      ) : null}
    </p>
  )
}

/**
 * The prices by quantity, what the chosen one saves, and what the next one takes. It keeps its height for each variant
 * and quantity, so that nothing below moves.
 */
function Ladder({ variant, quantity }: { readonly variant: Variant; readonly quantity: number }) {
  const t = useTranslations('product')
  const { unitSen, rule, next } = priceAt(variant, quantity)
  const savedSen = timesSen(sen(fromWire(variant.price) - unitSen), quantity)
  return (
    <>
      <TierTable rows={tierRows(variant)} quantity={quantity} />
      <p className="product-unlock small gold" role="status">
        {rule === 'tier' && savedSen > 0 ? (
          <span>{t('saved', { amount: formatMoney(savedSen, 'browse') })}</span>
        ) : null}
        {next === undefined ? null : (
          <span>
            <Icon of={Tag} inText />
            {t('unlock', { count: next.quantity - quantity, price: formatMoney(next.unitSen, 'browse') })}
          </span>
        )}
      </p>
    </>
  )
}

/** The quantity and its total; otherwise that it is sold out, or where a package is bought. */
function LastRow({ product, choosing }: { readonly product: Product; readonly choosing: ProductChoosing }) {
  const t = useTranslations('product')
  const path = usePath()
  const { variant, quantity, onQuantity } = choosing
  if (product.plan_id !== null)
    return (
      <div className="product-buy">
        <LinkButton
          full
          to={path(`/packages/purchase?plan_id=${product.plan_id}`)}
          trailing={browsePrice(product.price)}
        >
          {t('seePackage')}
        </LinkButton>
      </div>
    )
  if (product.sold_out || variant?.sold_out === true)
    return (
      <div className="product-buy">
        <Button full disabled>
          {t('itemSoldOut')}
        </Button>
      </div>
    )
  if (variant === undefined) return null
  return (
    <div className="product-buy" ref={publishBuyBar}>
      <AddButton product={product} variant={variant} quantity={quantity} onQuantity={onQuantity} />
    </div>
  )
}

/** On a phone it is a bar at the foot, which grows with "Check out" and with the limit of a quantity. */
const publishBuyBar = publishHeight('--buy-bar')

import { Link } from 'react-router'
import { maxQuantityOf } from '#domain/cart/check-lines.ts'
import { formatMoney } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { closeModal } from '#web/kit/modal.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { QuantityField } from '#web/ui/quantity-field.tsx'
import { productAddress } from '../catalog/card.ts'
import { itemKey, sellableOf, type CartItem } from './cart-item.ts'
import { changeCart } from './cart-store.ts'
import { LineNotes } from './line-notes.tsx'
import { LinePicture } from './line-picture.tsx'
import { isGone, type PricedLine } from './price-lines.ts'

/** Addresses of what is no product. */
const ownPages: Partial<Record<CartItem['type'], string>> = { class_package: '/packages', gift_card: '/giftcard' }

/** Takes the focus when a line is restored. */
export function removeId(item: CartItem): string {
  return `cart-remove-${itemKey(item)}`
}

/** One line: whether it is selected, its name, the rule behind its price, its quantity, and the button to remove it. */
export function CartLine({
  item,
  priced,
  was,
  refusal,
  onRemove,
}: {
  readonly item: CartItem
  readonly priced: PricedLine
  /** The line before it changed elsewhere. */
  readonly was: CartItem | undefined
  readonly refusal: string | undefined
  readonly onRemove: () => void
}) {
  const t = useTranslations('cart')
  const path = usePath()
  const title = item.variant?.title ?? ''
  const name = useLineName(item)
  const gone = isGone(priced)
  const address = ownPages[item.type] ?? productAddress(item.slug, item.variation_option_id)
  return (
    <li className={`cart-line ${priced.counted ? '' : 'cart-line-out'}`}>
      <Checkbox
        className="cart-line-check"
        checked={item.checkout && !gone}
        disabled={gone}
        onChange={(event) => changeCart({ item, by: 0, checkout: event.currentTarget.checked })}
      >
        <span className="read-aloud-only">{t('select', { name })}</span>
      </Checkbox>
      <div className="frame cart-line-picture">
        <LinePicture item={item} sizes="76px" />
      </div>
      <div className="cart-line-words">
        <p className="cart-line-head">
          <Link className="cart-line-name" to={path(address)} onClick={closeModal}>
            {item.name}
          </Link>
          <span className="cart-line-total aligned-figures">{formatMoney(priced.totalSen)}</span>
        </p>
        {title === '' ? null : <p className="small soft">{title}</p>}
        <LineNotes item={item} priced={priced} was={was} refusal={refusal} />
        <LineEnd item={item} name={name} isGone={gone} onRemove={onRemove} />
      </div>
    </li>
  )
}

/** The quantity, and the one way to remove the line. */
function LineEnd({
  item,
  name,
  isGone,
  onRemove,
}: {
  readonly item: CartItem
  readonly name: string
  readonly isGone: boolean
  readonly onRemove: () => void
}) {
  const t = useTranslations('cart')
  const hasQuantity = !isGone && item.type !== 'gift_card'
  // The last piece is removed by the bin in the place of the minus, so it needs no second way.
  const isLast = hasQuantity && item.quantity <= leastOf(item)
  return (
    <div className="cart-line-end">
      {hasQuantity ? <LineQuantity item={item} name={name} onRemove={onRemove} /> : <span />}
      {isLast ? null : (
        <button
          type="button"
          id={removeId(item)}
          className="link link-alone small"
          aria-label={t('removeName', { name })}
          onClick={onRemove}
        >
          {t('remove')}
        </button>
      )}
    </div>
  )
}

/** The least quantity that is sold. */
function leastOf({ inventory }: CartItem): number {
  return Math.max(1, inventory.min_sale_qty)
}

/** The name of a line with its chosen option. */
function useLineName({ name, variant }: CartItem): string {
  const t = useTranslations('cart')
  return variant === null || variant.title === '' ? name : t('titled', { name, title: variant.title })
}

function LineQuantity({
  item,
  name,
  onRemove,
}: {
  readonly item: CartItem
  readonly name: string
  readonly onRemove: () => void
}) {
  const t = useTranslations('cart')
  const { quantity } = item
  const least = leastOf(item)
  const most = maxQuantityOf(sellableOf(item))
  return (
    <QuantityField
      quantity={quantity}
      limits={{ least, most: Math.max(least, most) }}
      labels={{
        quantity: t('quantityOf', { name }),
        fewer: t('fewerOf', { name }),
        more: t('moreOf', { name }),
        remove: t('removeName', { name }),
      }}
      removeId={removeId(item)}
      reason={
        quantity === most
          ? t('maxQuantity', { limit: most })
          : least > 1 && quantity <= least
            ? t('minQuantity', { limit: least })
            : null
      }
      onQuantity={(wanted, by) =>
        changeCart(by === 'step' ? { item, by: wanted - quantity } : { item, set: wanted, by: 0 })
      }
      onRemove={onRemove}
    />
  )
}

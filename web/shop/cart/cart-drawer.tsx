import { useEffect } from 'react'
import { formatMoney, sumSen } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { closeModal } from '#web/kit/modal.ts'
import { PhraseStop, SentenceGap } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Drawer } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { CartFoot } from './cart-foot.tsx'
import { itemKey, type CartItem } from './cart-item.ts'
import { CartLine } from './cart-line.tsx'
import { changeCart, refreshCart, syncCart, useCart, type CartView } from './cart-store.ts'
import { FreeDelivery } from './free-delivery.tsx'
import { isGone, priceLines } from './price-lines.ts'
import { isBack, undoId, useRemoved, type Removed } from './use-removed.ts'

/** CART_SIDEBAR: the lines of the cart, the rule behind each price, and what is left out and why. */
export function CartDrawer() {
  const t = useTranslations('cart')
  const words = useTranslations('shell')
  const cart = useCart()
  const { items } = cart
  const priced = priceLines(items)
  const goods = priced.lines.filter(({ counted, line }) => counted && line.variantId !== null)
  useEffect(() => {
    void refreshCart()
  }, [])
  return (
    <Drawer
      open
      onClose={closeModal}
      title={
        <>
          {t('title')}
          {priced.quantity === 0 ? null : <span className="cart-count">{t('items', { count: priced.quantity })}</span>}
        </>
      }
      closeLabel={words('close')}
      footer={items.length === 0 ? undefined : <CartFoot cart={cart} priced={priced} />}
    >
      <p className="read-aloud-only" role="status">
        {t('inCart', { count: priced.quantity })}
        <SentenceGap />
        {formatMoney(priced.subtotalSen)}
      </p>
      <FreeDelivery goodsSen={sumSen(goods.map(({ totalSen }) => totalSen))} />
      <CartTrouble cart={cart} />
      <CartLines cart={cart} />
    </Drawer>
  )
}

/** Why nothing is being saved, with the next step. Taps are kept. */
function CartTrouble({ cart: { trouble, refusals, items } }: { readonly cart: CartView }) {
  const t = useTranslations('cart')
  const shown = new Set(items.map(itemKey))
  const lost = Object.entries(refusals).filter(([key]) => !shown.has(key))
  return (
    <>
      {trouble === undefined ? null : (
        <Notice tone={trouble === 'failed' ? 'bad' : 'plain'} role="status" className="cart-trouble">
          {trouble === 'offline' ? (
            t('offline')
          ) : (
            <>
              {t('failed')}
              <PhraseStop />
              {t('failedText')}
              <SentenceGap />
              <button type="button" className="link" onClick={() => void syncCart()}>
                {t('retry')}
              </button>
            </>
          )}
        </Notice>
      )}
      {lost.map(([key, message]) => (
        <Notice tone="warn" role="status" className="cart-trouble" key={key}>
          {message}
        </Notice>
      ))}
    </>
  )
}

function CartLines({ cart: { items, refusals, moved } }: { readonly cart: CartView }) {
  const { removed, remove, undo } = useRemoved()
  const { lines } = priceLines(items)
  const ways = removed.filter((one) => !isBack(one, items))
  const waysAt = (at: number) =>
    ways
      .filter((one) => Math.min(one.at, items.length) === at)
      .map((one) => <UndoRow key={one.id} removed={one} onUndo={() => undo(one)} />)
  return (
    <>
      {items.length === 0 ? null : <CartTools items={items} onClear={() => remove(items, 0)} />}
      <ul>
        {items.flatMap((item, at) => {
          const key = itemKey(item)
          const priced = lines[at]
          return priced === undefined
            ? []
            : [
                ...waysAt(at),
                <CartLine
                  key={key}
                  item={item}
                  priced={priced}
                  was={moved[key]}
                  refusal={refusals[key]}
                  onRemove={() => remove([item], at)}
                />,
              ]
        })}
        {waysAt(items.length)}
      </ul>
      {items.length === 0 ? <EmptyCart /> : null}
    </>
  )
}

function CartTools({ items, onClear }: { readonly items: readonly CartItem[]; readonly onClear: () => void }) {
  const t = useTranslations('cart')
  const { lines } = priceLines(items)
  const isAll = items.every(({ checkout }) => checkout) && lines.some(({ counted }) => counted)
  const selectAll = (checkout: boolean) => {
    for (const item of items) if (item.checkout !== checkout) changeCart({ item, by: 0, checkout })
  }
  return (
    <div className="cart-tools">
      {lines.every(isGone) ? (
        <span />
      ) : (
        <Checkbox checked={isAll} onChange={(event) => selectAll(event.currentTarget.checked)}>
          {t('selectAll')}
        </Checkbox>
      )}
      <button type="button" className="link link-alone small" onClick={onClear}>
        {t('clear')}
      </button>
    </div>
  )
}

function UndoRow({ removed, onUndo }: { readonly removed: Removed; readonly onUndo: () => void }) {
  const t = useTranslations('cart')
  const [only, ...others] = removed.items
  if (only === undefined) return null
  const isOne = others.length === 0
  return (
    <li className="cart-undo">
      <span className="small muted">
        {isOne ? t('removed', { name: only.name }) : t('removedMany', { count: removed.items.length })}
      </span>
      <button
        type="button"
        id={undoId(removed)}
        className="link link-alone small"
        aria-label={isOne ? t('undoName', { name: only.name }) : t('undoMany')}
        onClick={onUndo}
      >
        {t('undo')}
      </button>
    </li>
  )
}

function EmptyCart() {
  const t = useTranslations('cart')
  const path = usePath()
  return (
    <EmptyState
      title={t('empty')}
      headingLevel={3}
      action={
        <LinkButton to={path('/shop')} onClick={closeModal}>
          {t('shop')}
        </LinkButton>
      }
    />
  )
}

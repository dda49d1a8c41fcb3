import ChevronDown from 'lucide-react/icons/chevron-down'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { useEffect, useRef, useState } from 'react'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { usePhraseList } from '#web/kit/punctuation.tsx'
import type { RefusedForm } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { itemKey } from '../cart/cart-item.ts'
import { FreeDeliveryBar } from '../cart/free-delivery.tsx'
import { LinePicture } from '../cart/line-picture.tsx'
import { CodePart } from './code-part.tsx'
import type { Cart, Split } from './load-cart-checkout.ts'

/** The items and the parts of the total: beside the steps on a wide screen, a bar with the total on a phone. */
export function CartSummary({
  cart,
  split,
  refused,
}: {
  readonly cart: Cart
  readonly split: Split
  readonly refused: RefusedForm | undefined
}) {
  const t = useTranslations('cartCheckout')
  const isAboutCode = refused?.values['intent'] === 'coupon'
  const staysOn = refused?.values['intent'] === 'remove_coupon'
  const lines = (name: string) => (
    <>
      <SummaryLines cart={cart} />
      <CodePart cart={cart} refused={isAboutCode ? refused : undefined} staysOn={staysOn} id={name} />
      <TotalRows cart={cart} split={split} />
    </>
  )
  return (
    <aside className="checkout-summary" aria-label={t('yourOrder')}>
      <details className="checkout-fold" {...useFold(isAboutCode || staysOn ? refused : undefined)}>
        <summary>
          <span className="row">
            <Icon of={ShoppingBag} />
            {t('items', { count: cart.items_qty })}
            <Icon of={ChevronDown} inText />
          </span>
          <span className="strong">{formatMoney(fromWire(cart.grand_total))}</span>
        </summary>
        {lines('code-folded')}
      </details>
      <div className="checkout-open">
        <h2 className="heading-3">{t('yourOrder')}</h2>
        {lines('code')}
      </div>
    </aside>
  )
}

/** A part that a refusal opens. What somebody opened stays open when the refusal is over. */
function useFold(refused: RefusedForm | undefined) {
  const fold = useRef<HTMLDetailsElement>(null)
  const [open] = useState(refused !== undefined)
  useEffect(() => {
    if (refused !== undefined && fold.current !== null) fold.current.open = true
  }, [refused])
  return { ref: fold, open }
}

function SummaryLines({ cart }: { readonly cart: Cart }) {
  const t = useTranslations('cartCheckout')
  const phrases = usePhraseList()
  return (
    <ul>
      {cart.items
        .filter((item) => item.counted)
        .map((item) => {
          const option = item.variant?.title ?? ''
          const quantity =
            item.quantity > 1
              ? t('quantityAt', { count: item.quantity, price: formatMoney(fromWire(item.final_price)) })
              : t('quantity', { count: 1 })
          return (
            <li key={itemKey(item)} className="checkout-line">
              <div className="frame checkout-thumb">
                <LinePicture item={item} sizes="56px" />
              </div>
              <div>
                <div>{item.name}</div>
                <div className="small muted">{phrases([option, quantity])}</div>
              </div>
              <div className="aligned-figures">{formatMoney(fromWire(item.price_total))}</div>
            </li>
          )
        })}
    </ul>
  )
}

function TotalRows({ cart, split }: { readonly cart: Cart; readonly split: Split }) {
  const t = useTranslations('cartCheckout')
  const names = {
    items: t('itemsRow'),
    coupon: t('couponRow', { code: cart.coupon_code ?? '' }),
    referral: t('referralRow'),
    delivery: t('deliveryRow'),
    bag_fee: t('bagFeeRow'),
    tip: t('tipRow'),
    tax: t('taxRow'),
  } as const
  return (
    <div className="mt-3">
      {cart.totals.map(({ kind, amount }) => (
        <p key={kind} className={`summary-row ${kind === 'coupon' || kind === 'referral' ? 'gold' : ''}`}>
          <span>
            {names[kind]}
            <Why kind={kind} cart={cart} />
          </span>
          <span>{kind === 'delivery' && fromWire(amount) === 0 ? t('free') : formatMoney(fromWire(amount))}</span>
        </p>
      ))}
      {cart.free_shipping_info ? <FreeDeliveryBar free={cart.free_shipping_info} /> : null}
      <p className="summary-row summary-row-total">
        <span>{t('total')}</span>
        <span>{formatMoney(fromWire(cart.grand_total))}</span>
      </p>
      <PaidRow name={t('pointsRow')} amount={split.points} />
      {cart.applied_gift_cards.map(({ id, code }) => (
        <PaidRow key={id} name={t('giftCardRow', { code })} amount={split.giftCards[id] ?? '0.00'} />
      ))}
      <PaidRow name={t('storeCreditRow')} amount={split.storeCredit} />
    </div>
  )
}

/** A tender that pays part of the total; nothing where it pays nothing. */
function PaidRow({ name, amount }: { readonly name: string; readonly amount: string }) {
  return fromWire(amount) === 0 ? null : (
    <p className="summary-row gold">
      <span>{name}</span>
      <span>−{formatMoney(fromWire(amount))}</span>
    </p>
  )
}

/** The explanation of a row: the coupon's reason, or the delivery method. */
function Why({ kind, cart }: { readonly kind: Cart['totals'][number]['kind']; readonly cart: Cart }) {
  const why = kind === 'coupon' ? cart.coupon_reason : kind === 'delivery' ? cart.shipping_method?.name : undefined
  return why ? <span className="summary-why">{why}</span> : null
}

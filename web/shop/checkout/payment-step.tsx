import { useRevalidator } from 'react-router'
import { formatMoney, fromWire, type Sen } from '#domain/kit/money.ts'
import { call } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { useComma } from '#web/kit/punctuation.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { itemKey } from '../cart/cart-item.ts'
import { Agreement } from '../orders/agreement.tsx'
import { LegalLines } from '../orders/legal-lines.tsx'
import { PaymentForm } from '../orders/payment-form.tsx'
import { changeOf, sendCartPayment, writeLine } from './cart-payment.ts'
import { onDelivery } from './cash-on-delivery.ts'
import type { CartCheckout } from './load-cart-checkout.ts'
import { OwnValue } from './own-value.tsx'

/** The tick, the bank, and the button with the amount; chosen points and store credit pay first. */
export function PaymentStep({ of }: { readonly of: CartCheckout }) {
  const t = useTranslations('cartCheckout')
  const words = useTranslations('checkout')
  const path = usePath()
  const comma = useComma()
  const { revalidate } = useRevalidator()
  const { cart, state, ways, split } = of
  const toPay = fromWire(split.toPay)
  const covered = toPay === 0
  const hasOwn = toPay < fromWire(cart.grand_total)
  const { cash_on_delivery_max: max } = useSettings().policies
  const cash = onDelivery({ cart, split, max })
  if (ways === undefined) return <Notice tone="bad">{words('noBanks')}</Notice>
  return (
    <>
      <h2 className="heading-2">{t('howToPay')}</h2>
      <OwnValue of={of} />
      {state.not_printable.length > 0 ? (
        <Notice tone="info">{t('notPrintable', { signs: state.not_printable.join(' ') })}</Notice>
      ) : null}
      <PaymentForm
        ways={cash ? { ...ways, methods: [...ways.methods, 'cash_on_delivery'], onDelivery: cash } : ways}
        pay={covered ? t('placeOrder') : <PayWords toPay={toPay} cash={cash} />}
        covered={covered}
        agreements={(error) => <Agreement error={error} />}
        here={`${path('/checkout')}?step=3`}
        place={async (form) => {
          const placed = await sendCartPayment(call, form)
          const change = placed.ok ? undefined : changeOf(form, placed.refusal)
          if (!placed.ok && change !== undefined) {
            openModal('INVALID_CHECKOUT', { change, message: placed.refusal.message })
            // The page is outdated: reload its data behind the list of changes.
            void revalidate()
          }
          return placed
        }}
      >
        <input type="hidden" name="cart" value="1" />
        <input type="hidden" name="version" value={state.version} />
        <input type="hidden" name="total" value={cart.grand_total} />
        <input type="hidden" name="to_pay" value={split.toPay} />
        {cart.items
          .filter((item) => item.checkout)
          .map((item) => (
            <input
              key={itemKey(item)}
              type="hidden"
              name="line"
              value={writeLine({
                id: item.id,
                variant: item.variation_option_id,
                quantity: item.quantity,
                price: item.final_price,
                name: [item.name, item.variant?.title ?? ''].filter((part) => part !== '').join(comma),
              })}
            />
          ))}
        {hasOwn && !covered ? <p className="strong mt-4">{t('leftToPay', { amount: formatMoney(toPay) })}</p> : null}
      </PaymentForm>
      <LegalLines />
      <p className="small muted">{t('unattended')}</p>
    </>
  )
}

/** The button's text: the amount, and for cash on delivery the sum to have ready. */
function PayWords({ toPay, cash }: { readonly toPay: Sen; readonly cash: ReturnType<typeof onDelivery> }) {
  const t = useTranslations('checkout')
  const pay = t('pay', { amount: formatMoney(toPay) })
  if (cash === undefined) return pay
  return (
    <>
      <span className="pay-at-bank">{pay}</span>
      <span className="pay-on-delivery">{t('placeForCash', { amount: formatMoney(fromWire(cash.amount)) })}</span>
    </>
  )
}

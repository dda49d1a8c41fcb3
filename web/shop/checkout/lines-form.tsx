import { Form } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { Comma, useComma } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { lineName } from './line-fields.ts'
import type { Cart } from './load-cart-checkout.ts'

/** The cart without script: the items, their quantities, and removal by 0. With script it is a drawer. */
export function LinesForm({ cart }: { readonly cart: Cart }) {
  const t = useTranslations('cartCheckout')
  const comma = useComma()
  return (
    <Form method="post" className="checkout-fields" noValidate>
      <input type="hidden" name="intent" value="lines" />
      <h2 className="heading-3">{t('lines')}</h2>
      <ul>
        {cart.items.map((item) => {
          const name = [item.name, item.variant?.title ?? ''].filter((part) => part !== '').join(comma)
          return (
            <li key={lineName('checkout', item)} className="checkout-edit-line">
              <Checkbox name={lineName('checkout', item)} value="1" defaultChecked={item.checkout}>
                {name}
                <Comma />
                {formatMoney(fromWire(item.price_total))}
              </Checkbox>
              <TextField
                label={t('howMany', { name })}
                name={lineName('quantity', item)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                defaultValue={String(item.quantity)}
              />
            </li>
          )
        })}
      </ul>
      <Button type="submit" look="line">
        {t('update')}
      </Button>
    </Form>
  )
}

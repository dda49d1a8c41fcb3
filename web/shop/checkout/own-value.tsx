import type { ReactNode } from 'react'
import { Form, useSubmit } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { useRunning } from '#web/ui/use-running.ts'
import type { CartCheckout } from './load-cart-checkout.ts'

/** What the buyer may pay with before the bank: points, then store credit. */
export function OwnValue({ of: { cart, state } }: { readonly of: CartCheckout }) {
  const t = useTranslations('cartCheckout')
  const words = useTranslations('checkout')
  const info = cart.point_info
  return (
    <>
      {info?.can_use_point ? (
        <OwnChoice
          intent="points"
          name="use_points"
          chosen={state.use_points}
          detail={t(info.points_used === info.points_held ? 'pointsAll' : 'pointsDetail', {
            used: info.points_used,
            held: info.points_held,
            amount: formatMoney(fromWire(info.points_redeem_value)),
          })}
        >
          {t('usePoints')}
        </OwnChoice>
      ) : null}
      {fromWire(state.store_credit) > 0 ? (
        <OwnChoice
          intent="golds"
          name="use_golds"
          chosen={state.use_golds}
          detail={t('storeCreditDetail', { amount: formatMoney(fromWire(state.store_credit)) })}
        >
          {words('useStoreCredit')}
        </OwnChoice>
      ) : null}
    </>
  )
}

interface Choice {
  readonly intent: string
  readonly name: 'use_points' | 'use_golds'
  readonly chosen: boolean
  readonly detail: string
  readonly children: ReactNode
}

/** The choice is stored as soon as it is made; without script by a button of its own. */
function OwnChoice({ intent, name, chosen, detail, children }: Choice) {
  const t = useTranslations('cartCheckout')
  const submit = useSubmit()
  const isRunning = useRunning()
  return (
    <Form method="post" preventScrollReset onChange={({ currentTarget }) => void submit(currentTarget)}>
      <input type="hidden" name="intent" value={intent} />
      <Checkbox name={name} value="1" defaultChecked={chosen} detail={detail}>
        {children}
      </Checkbox>
      {isRunning ? null : (
        <Button type="submit" look="line" size="small">
          {t('apply')}
        </Button>
      )}
    </Form>
  )
}

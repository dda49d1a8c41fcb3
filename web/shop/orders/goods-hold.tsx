import { Form } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { instant, plusMs } from '#domain/kit/time.ts'
import { TickRing } from '#web/art/tick-ring.tsx'
import { clockOf } from '#web/kit/use-days.ts'
import { useIsSending } from '#web/kit/use-is-sending.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { HoldLeft } from '../holds/hold-left.tsx'
import { useHoldLeft } from '../holds/use-hold-left.ts'
import type { ShownOrder } from './use-order.ts'

const minuteMs = 60_000

/** Until when the goods are held, the time left, and a button for ten more minutes, once. */
export function GoodsHold({ order, refused }: { readonly order: ShownOrder; readonly refused: string | undefined }) {
  const t = useTranslations('checkout')
  const { hold_ends_at: until, hold_seconds_left: seconds } = order
  if (until === null || seconds === null) return null
  return (
    <div className="goods-hold">
      <Left until={until} seconds={seconds} />
      <div>
        <p className="strong">{t('heldUntil', { time: clockOf(until) })}</p>
        <p className="small soft">
          {t('heldOrder', { number: order.number, amount: formatMoney(fromWire(order.to_pay)) })}
        </p>
      </div>
      {order.hold_may_be_longer ? <Longer orderId={order.id} /> : null}
      {refused === undefined ? null : (
        <Notice tone="warn" role="alert" className="goods-hold-all">
          {refused}
        </Notice>
      )}
    </div>
  )
}

function Left({ until, seconds }: { readonly until: string; readonly seconds: number }) {
  const now = plusMs(instant(until), -seconds * 1000).toString()
  const leftMs = useHoldLeft({ until, now })
  return (
    <span className="goods-hold-left">
      <TickRing left={Math.ceil(leftMs / minuteMs)} />
      <HoldLeft leftMs={leftMs} />
    </span>
  )
}

function Longer({ orderId }: { readonly orderId: string }) {
  const t = useTranslations('checkout')
  const isSending = useIsSending()
  return (
    <Form method="post" className="goods-hold-all" preventScrollReset>
      <input type="hidden" name="order_id" value={orderId} />
      <Button type="submit" look="line" size="small" busy={isSending}>
        {t('holdLonger')}
      </Button>
    </Form>
  )
}

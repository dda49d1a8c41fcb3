import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { PhraseStop } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioLink } from '#web/offline/studio-link.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useBankReason } from '../orders/bank-reason.tsx'
import { OrderThumb } from '../orders/order-thumb.tsx'
import { payAddress } from '../orders/pay-address.ts'
import { OrderStatus } from './order-status.tsx'
import { amountOf, offersBuyAgain, type ShownOrder } from './shown-order.ts'

const thumbsMax = 2

/** An order in the list: its first item, its status, its total. */
export function OrderRow({ order }: { readonly order: ShownOrder }) {
  const t = useTranslations('orders')
  const days = useDays()
  const path = usePath()
  const [first] = order.lines
  const { cash_on_delivery: cash } = order
  const reason = useBankReason()(order)
  return (
    <li>
      <Link className="order-row" to={`${path('/my-account/orders/view')}?order_id=${order.id}`}>
        <span className="order-thumbs" aria-hidden="true">
          {order.lines.slice(0, thumbsMax).map((line, place) => (
            <OrderThumb key={place} line={line} />
          ))}
        </span>
        <span>
          <span className="strong aligned-figures">{order.number}</span>
          <span className="small muted block">
            {days.date(order.placed_at)}
            <PhraseStop />
            {t('firstItem', { title: first?.title ?? '', more: Math.max(0, order.lines.length - 1) })}
            {order.may_pay_again ? (
              <>
                <PhraseStop />
                {t('payBy', { time: days.shortAt(order.expires_at) })}
              </>
            ) : null}
            {cash?.status === 'due' ? (
              <>
                <PhraseStop />
                {t('payCash', { amount: amountOf(cash.amount) })}
              </>
            ) : null}
          </span>
          {reason !== undefined && order.may_pay_again ? <span className="small muted block">{reason}</span> : null}
        </span>
        <span className="order-row-status">
          <OrderStatus status={order.status} />
        </span>
        <span className="order-row-amount aligned-figures">{amountOf(order.total)}</span>
        <Icon of={ChevronRight} inText directed />
      </Link>
      {order.may_pay_again ? (
        <StudioLink
          look="quiet"
          size="small"
          className="order-again"
          to={path(payAddress(order.id))}
          aria-label={t('payNowOf', { number: order.number })}
        >
          {t('payNow')}
        </StudioLink>
      ) : null}
      {offersBuyAgain(order) ? (
        <StudioLink
          look="quiet"
          size="small"
          className="order-again"
          to={`${path('/my-account/orders/view')}?order_id=${order.id}&again=1`}
          aria-label={t('againOf', { number: order.number })}
        >
          {t('again')}
        </StudioLink>
      ) : null}
    </li>
  )
}

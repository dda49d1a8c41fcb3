import { Link } from 'react-router'
import { seenStatus } from '#domain/orders/order-status.ts'
import { usePath } from '#web/kit/locale.ts'
import { PhraseStop, SentenceGap } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { LatestOrder } from '../accounts/load-overview.ts'
import { OrderThumb } from '../orders/order-thumb.tsx'
import { OrderStatus } from './order-status.tsx'
import { ReasonInRow } from './reason-in-row.tsx'

const steps = ['pending', 'processing', 'packed', 'delivery', 'complete']

/** The latest orders, each with its status. */
export function OverviewOrders({ latest, total }: { readonly latest: readonly LatestOrder[]; readonly total: number }) {
  const t = useTranslations('account')
  const path = usePath()
  return (
    <section aria-labelledby="overview-orders">
      <div className="overview-head">
        <h2 className="heading-3" id="overview-orders">
          {t('ordersShort')}
        </h2>
        {total === 0 ? null : (
          <Link className="link small" to={path('/my-account/orders')}>
            {t('allOrders', { count: total })}
          </Link>
        )}
      </div>
      {total === 0 ? (
        <p className="overview-empty">
          {t('noOrders')}
          <SentenceGap />
          <Link className="link" to={path('/shop')}>
            {t('toShop')}
          </Link>
        </p>
      ) : (
        <ul>
          {latest.map((order) => (
            <Row key={order.id} order={order} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ order }: { readonly order: LatestOrder }) {
  const t = useTranslations('orders')
  const days = useDays()
  const path = usePath()
  const [first] = order.lines
  const come = steps.indexOf(seenStatus(order.status)) + 1
  return (
    <li>
      <Link className="overview-order" to={`${path('/my-account/orders/view')}?order_id=${order.id}`}>
        <span aria-hidden="true">{first === undefined ? null : <OrderThumb line={first} />}</span>
        <span>
          <span className="strong aligned-figures">{order.number}</span>
          <span className="small muted block">
            {days.date(order.placed_at)}
            <PhraseStop />
            {t('firstItem', { title: first?.title ?? '', more: Math.max(0, order.lines.length - 1) })}
          </span>
          <ReasonInRow order={order} />
          {come === 0 ? null : (
            <span className="overview-marks" aria-hidden="true">
              {steps.map((step, place) => (
                <i key={step} className={place < come ? 'on' : ''} />
              ))}
            </span>
          )}
        </span>
        <OrderStatus status={order.status} />
      </Link>
    </li>
  )
}

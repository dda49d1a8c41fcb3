import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { ordersOverview } from '#domain/purchases/api.ts'
import { useTranslations } from '#web/kit/words.tsx'

/** The three most wanted counts. */
export function OrdersOverview({ counts }: { readonly counts: OutputOf<typeof ordersOverview> }) {
  const t = useTranslations('orders')
  return (
    <dl className="orders-overview" aria-label={t('overview')}>
      <Count name={t('waitingCount')} count={counts.pending} />
      <Count name={t('onTheWayCount')} count={counts.processing + counts.packed + counts.delivery} />
      <Count name={t('completeCount')} count={counts.complete} />
    </dl>
  )
}

function Count({ name, count }: { readonly name: string; readonly count: number }) {
  return (
    <div>
      <dt className="small muted">{name}</dt>
      <dd className="figure">{count}</dd>
    </div>
  )
}

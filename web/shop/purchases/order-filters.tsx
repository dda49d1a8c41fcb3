import { Link } from 'react-router'
import { seenStatuses, type SeenStatus } from '#domain/orders/model.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useChosenInView } from '#web/ui/use-chosen-in-view.ts'

/** The six statuses as links, so that the address is the state. */
export function OrderFilters({ chosen }: { readonly chosen: SeenStatus | undefined }) {
  const t = useTranslations('orders')
  const here = usePath()('/my-account/orders')
  return (
    <nav ref={useChosenInView(chosen)} className="chips order-filters" aria-label={t('filters')}>
      <Chip to={here} name={t('all')} current={chosen === undefined} />
      {seenStatuses.map((status) => (
        <Chip key={status} to={`${here}?status=${status}`} name={t(status)} current={chosen === status} />
      ))}
    </nav>
  )
}

function Chip({ to, name, current }: { readonly to: string; readonly name: string; readonly current: boolean }) {
  return (
    <Link className="chip" to={to} preventScrollReset aria-current={current ? 'page' : undefined}>
      {name}
    </Link>
  )
}

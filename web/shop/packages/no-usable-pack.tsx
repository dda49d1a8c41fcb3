import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AgainLink } from './again-link.tsx'
import type { OwnPack } from './own-pack.ts'

/** In place of the packs of somebody who can book with none: what became of the last one, and how to get another. */
export function NoUsablePack({
  isFirst,
  last,
  againPlanId,
}: {
  /** There never was one. */
  readonly isFirst: boolean
  /** The one that was valid last, unless the studio removed it. */
  readonly last: OwnPack | undefined
  readonly againPlanId: string | undefined
}) {
  const t = useTranslations('account')
  const days = useDays()
  return (
    <EmptyState title={t(isFirst ? 'packsEmpty' : 'packsNone')} action={<AgainLink planId={againPlanId} />}>
      {last === undefined
        ? t(isFirst ? 'packsEmptyText' : 'packsNoneText')
        : last.state === 'empty'
          ? t('packUsedUp', { name: last.name })
          : t('packEnded', { name: last.name, day: days.date(last.valid_to) })}
    </EmptyState>
  )
}

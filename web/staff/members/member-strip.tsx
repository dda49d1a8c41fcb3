import { formatCount, fromWire } from '#domain/kit/money.ts'
import type { Day } from '#domain/kit/time.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LargeAmount } from '../kit/large-amount.tsx'
import type { MemberRecord } from './member-packs.tsx'
import { useShortDay } from './use-short-day.ts'

/** The figures of a member, a column each. */
export function MemberStrip({ record, today }: { readonly record: MemberRecord; readonly today: Day }) {
  const t = useTranslations('memberPage')
  const { about, packs } = record
  const usable = packs.filter(({ state }) => state === 'usable').reduce((sum, { left }) => sum + left, 0)
  const short = useShortDay(today)
  const since = about.first_class_at === null ? 'none' : short(about.first_class_at)
  const figures = [
    { key: 'credits', value: String(usable), name: t('figureCredits', { count: usable }) },
    { key: 'classes', value: String(about.classes), name: t('figureClasses', { since }) },
    {
      key: 'late',
      value: String(about.late_cancels),
      name: t('figureLate', { late: about.late_cancels, noShows: about.no_shows }),
    },
    { key: 'store credit', value: <LargeAmount of={fromWire(about.store_credit)} />, name: t('figureStoreCredit') },
    { key: 'points', value: formatCount(about.points), name: t('figurePoints') },
  ]
  return (
    <dl className="member-strip" aria-label={t('figures')}>
      {figures.map(({ key, value, name }) => (
        <div key={key}>
          <dt className="smallest muted">{name}</dt>
          <dd className="member-figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

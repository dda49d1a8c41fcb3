import { day, type Day } from '#domain/kit/time.ts'
import { formatShortDay } from '#domain/text/format-short-day.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useConsole } from '../kit/console-start.ts'
import type { MemberRecord } from './member-packs.tsx'

/** The figures of a member, a column each. */
export function MemberStrip({ record, today }: { readonly record: MemberRecord; readonly today: Day }) {
  const t = useTranslations('memberPage')
  const { locale } = useConsole()
  const { about, packs } = record
  const usable = packs.filter(({ state }) => state === 'usable').reduce((sum, { left }) => sum + left, 0)
  const since =
    about.first_class_at === null ? 'none' : formatShortDay(day(about.first_class_at.slice(0, 10)), { locale, today })
  const figures = [
    { key: 'credits', value: String(usable), name: t('figureCredits', { count: usable }) },
    { key: 'classes', value: String(about.classes), name: t('figureClasses', { since }) },
    { key: 'late', value: String(about.late_cancels), name: t('figureLate', { noShows: about.no_shows }) },
    { key: 'store credit', value: `RM ${about.store_credit}`, name: t('figureStoreCredit') },
    { key: 'points', value: String(about.points), name: t('figurePoints') },
  ]
  return (
    <dl className="member-strip" aria-label={t('figures')}>
      {figures.map(({ key, value, name }) => (
        <div key={key}>
          <dt className="member-small muted">{name}</dt>
          <dd className="member-figure">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

import Ban from 'lucide-react/icons/ban'
import type { Day } from '#domain/kit/time.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { MemberRecord } from './member-packs.tsx'
import { useShortDay } from './use-short-day.ts'

const heldTexts = { no_classes: 'heldFromClasses', desk_only: 'heldToDesk' } as const

/** What the branch keeps the person from, why, and who decided it. */
export function MemberRestriction({ record, today }: { readonly record: MemberRecord; readonly today: Day }) {
  const t = useTranslations('memberPage')
  const short = useShortDay(today)
  const { restriction: held } = record
  if (held === null) return null
  return (
    <section className="member-part">
      <h2 className="strong member-warn member-held">
        <Icon of={Ban} inText />
        <span>
          {t(heldTexts[held.kind])}
          {held.last_day === null ? '' : ` ${t('heldUntil', { day: short(held.last_day) })}`}
        </span>
      </h2>
      <p className="smallest">{t('heldBy', { reason: held.reason, name: held.set_by, day: short(held.set_at) })}</p>
    </section>
  )
}

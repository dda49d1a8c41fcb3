import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { HoldLeft } from '../holds/hold-left.tsx'
import { useHoldLeft } from '../holds/use-hold-left.ts'
import type { HeldHour } from './load-held-hour.ts'
import { hoursAround } from './privates-address.ts'

/**
 * Shown on the way to the payment: the hour held for a private, the time left, and the link back to its steps, where it
 * can also be released. `afloat` sticks to the foot of a long page.
 */
export function PrivateStrip({ hour, afloat = false }: { readonly hour: HeldHour; readonly afloat?: boolean }) {
  const t = useTranslations('holds')
  const days = useDays()
  const path = usePath()
  const leftMs = useHoldLeft(hour)
  const listed = useNameList()
  const { name, instructorNames } = hour
  const said = {
    name,
    instructors: listed(instructorNames),
    day: days.short(hour.startsAt),
    time: clockOf(hour.startsAt),
  }
  const isOver = leftMs === 0
  return (
    <aside className={`hold-strip ${afloat ? 'hold-strip-afloat' : ''}`} aria-label={t('label')}>
      <div className="wrap hold-strip-words">
        <p role={isOver ? 'status' : undefined}>{t(isOver ? 'privateOver' : 'privateHeld', said)}</p>
        {isOver ? null : <HoldLeft leftMs={leftMs} />}
        <Link className="link hold-strip-action" to={path(isOver ? `${hoursAround(hour)}#hours` : '/privates#hours')}>
          {t(isOver ? 'privateAgain' : 'privateContinue')}
        </Link>
      </div>
    </aside>
  )
}

import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { HoldLeft } from '../holds/hold-left.tsx'
import { useHoldLeft } from '../holds/use-hold-left.ts'
import { clockOf, useDays } from '../schedules/use-days.ts'
import type { HeldHour } from './load-held-hour.ts'

/**
 * On the way to the payment: which hour is held for a private, how long still, and the way back to its steps, which can
 * also let go of it. `afloat` stays at the foot of a long page.
 */
export function PrivateStrip({ hour, afloat = false }: { readonly hour: HeldHour; readonly afloat?: boolean }) {
  const t = useTranslations('holds')
  const days = useDays()
  const path = usePath()
  const leftMs = useHoldLeft(hour)
  const { name, teacher } = hour
  const said = { name, teacher, day: days.short(hour.startsAt), time: clockOf(hour.startsAt) }
  const isOver = leftMs === 0
  return (
    <aside className={`hold-strip ${afloat ? 'hold-strip-afloat' : ''}`} aria-label={t('label')}>
      <div className="wrap hold-strip-words">
        <p role={isOver ? 'status' : undefined}>{t(isOver ? 'privateOver' : 'privateHeld', said)}</p>
        {isOver ? null : <HoldLeft leftMs={leftMs} />}
        <Link className="link hold-strip-action" to={path('/privates#hours')}>
          {t(isOver ? 'privateAgain' : 'privateContinue')}
        </Link>
      </div>
    </aside>
  )
}

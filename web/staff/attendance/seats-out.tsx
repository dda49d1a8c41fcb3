import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { Roster } from './use-roster.ts'

/** The reformers that nobody sits on in this class, because they are out of order. */
export function SeatsOut({ of: out }: { readonly of: Roster['out'] }) {
  const t = useTranslations('staffCheckIn')
  const days = useDays()
  if (out.length === 0) return null
  return (
    <section>
      <h2 className="checkin-heading">{t('seatsOut')}</h2>
      <ul>
        {out.map((one) => (
          <li className="checkin-row" key={one.id}>
            <span className="checkin-ring checkin-ring-out" aria-hidden="true">
              {one.seat_no}
            </span>
            <div className="checkin-who">
              <p className="checkin-name">{t('seat', { seat: one.seat_no })}</p>
              <p className="checkin-about">
                {one.until_day === null
                  ? t('outFor', { reason: one.reason })
                  : t('outUntil', { reason: one.reason, day: days.short(one.until_day) })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

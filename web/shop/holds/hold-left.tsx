import { useTranslations } from '#web/kit/words.tsx'
import { formatCountdown } from '../../kit/format-countdown.ts'

const minuteMs = 60_000

/** The time left of a hold. The digits are silent; screen readers hear each full minute, politely. */
export function HoldLeft({ leftMs }: { readonly leftMs: number }) {
  const t = useTranslations('holds')
  return (
    <>
      <span className="hold-left" aria-hidden="true">
        {formatCountdown(leftMs)}
      </span>
      <span className="read-aloud-only" role="status">
        {t('minutesLeft', { minutes: Math.floor(leftMs / minuteMs) })}
      </span>
    </>
  )
}

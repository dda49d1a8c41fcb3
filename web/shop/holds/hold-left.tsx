import { useTranslations } from '#web/kit/words.tsx'
import { formatCountdown } from '../../kit/format-countdown.ts'

const minuteMs = 60_000

/** What is left of a hold. The figures run silently; readers hear of each minute that ends, when they pause. */
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

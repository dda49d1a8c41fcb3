import { formatCountdown } from '#web/kit/format-countdown.ts'
import { useTranslations } from '#web/kit/words.tsx'

const hourMs = 3_600_000

/** How long until something closes: minutes and seconds in the last hour, before it hours and minutes. */
export function TimeLeft({ ms }: { readonly ms: number }) {
  const t = useTranslations('consoleFrame')
  if (ms < hourMs) {
    const [minutes = '', seconds = ''] = formatCountdown(ms).split(':')
    return t('leftInHour', { minutes, seconds })
  }
  const minutes = Math.floor(ms / 60_000)
  return t('left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

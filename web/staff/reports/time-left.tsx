import { useTranslations } from '#web/kit/words.tsx'

/** Minutes and seconds in the last hour, before it hours and minutes. */
export function TimeLeft({ ms }: { readonly ms: number }) {
  const t = useTranslations('staffToday')
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  return minutes < 60
    ? `${minutes}:${String(seconds % 60).padStart(2, '0')}`
    : t('left', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

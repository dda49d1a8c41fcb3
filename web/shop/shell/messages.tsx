import { toasts } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { ToastRegion } from '#web/ui/toast.tsx'

/** The toast area. */
export function Messages() {
  const t = useTranslations('shell')
  return <ToastRegion queue={toasts} label={t('messages')} />
}

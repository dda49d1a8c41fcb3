import { toasts } from '#web/kit/toast.ts'
import { ToastRegion } from '#web/ui/toast.tsx'
import { useTranslations } from '#web/kit/words.tsx'

/** The toast area. */
export function Messages() {
  const t = useTranslations('shell')
  return <ToastRegion queue={toasts} label={t('messages')} />
}

import { Notice } from '#web/ui/notice.tsx'
import type { CallRefusal } from './api.ts'
import { lossSentence } from './request-of.ts'
import { useTranslations } from './words.tsx'

/**
 * Why something was refused, shown where it was requested: the server's sentence, or ours when no response came. A
 * server error shows its request id. `alert` is for a failed payment alone.
 */
export function RefusalNotice({
  refusal,
  title,
  role = 'status',
  className = '',
}: {
  readonly refusal: CallRefusal | undefined
  readonly title: string
  readonly role?: 'status' | 'alert'
  readonly className?: string
}) {
  const t = useTranslations('shell')
  if (refusal === undefined) return null
  const { code, message, requestId, status } = refusal
  const lost = lossSentence(code)
  return (
    <Notice tone="bad" role={role} title={title} className={className}>
      {lost === undefined ? message : t(lost)}
      {requestId !== undefined && status >= 500 ? (
        <span className="block smallest">{t('requestNumber', { number: requestId })}</span>
      ) : null}
    </Notice>
  )
}

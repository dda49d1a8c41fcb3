import { Notice } from '#web/ui/notice.tsx'
import type { CallRefusal } from './api.ts'
import { lossSentence } from './request-of.ts'
import { useTranslations } from './words.tsx'

/**
 * Why something was not done, where it was asked for: the server's sentence, or what is known when there was no answer.
 * A fault of ours carries its number. `alert` is for a failure of payment alone.
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

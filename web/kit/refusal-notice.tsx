import { Notice } from '#web/ui/notice.tsx'
import type { CallRefusal } from './api.ts'
import { useRefusalSentence } from './use-refusal-sentence.ts'
import { useTranslations } from './words.tsx'

/**
 * Why something was refused, shown where it was requested. A server error shows its request id. `alert` is for a failed
 * payment alone.
 */
export function RefusalNotice({
  refusal,
  title,
  role = 'status',
  isBooking = false,
  className = '',
}: {
  readonly refusal: CallRefusal | undefined
  readonly title: string
  readonly role?: 'status' | 'alert'
  /** A class was to be booked by it. */
  readonly isBooking?: boolean
  readonly className?: string
}) {
  const t = useTranslations('shell')
  const sentenceOf = useRefusalSentence({ isBooking })
  if (refusal === undefined) return null
  const { requestId, status } = refusal
  return (
    <Notice tone="bad" role={role} title={title} className={className}>
      {sentenceOf(refusal)}
      {requestId !== undefined && status >= 500 ? (
        <span className="block smallest">{t('requestNumber', { number: requestId })}</span>
      ) : null}
    </Notice>
  )
}

import type { ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import type { CallRefusal } from './api.ts'
import { ModalFrame } from './modal-frame.tsx'
import { closeModal, type ModalKind } from './modal.ts'
import { RefusalNotice } from './refusal-notice.tsx'
import { endsQuestion, RetryableAction } from './retryable-action.tsx'
import { useTranslations } from './words.tsx'

/**
 * A dialog that asks before an act. `keep` declines and has the focus. After a refusal that every further press would
 * get too, what the act would do is no longer said: the refusal, the page where it goes on, and Close are left.
 */
export function QuestionModal({
  kind,
  locked,
  title,
  act,
  keep,
  onKeep = closeModal,
  refusal,
  failed,
  isBooking = false,
  children,
}: {
  readonly kind: ModalKind
  readonly locked: boolean
  readonly title: ReactNode
  /** The button of the act. */
  readonly act: ReactNode
  readonly keep: string
  readonly onKeep?: () => void
  readonly refusal: CallRefusal | undefined
  /** The heading of a refusal. */
  readonly failed: string
  /** A class was to be booked by it. */
  readonly isBooking?: boolean
  readonly children: ReactNode
}) {
  const t = useTranslations('shell')
  const isOver = endsQuestion(refusal)
  return (
    <ModalFrame
      kind={kind}
      locked={locked}
      title={title}
      footer={
        <>
          <RetryableAction refusal={refusal}>{act}</RetryableAction>
          <Button className="grow" look="line" safe onClick={onKeep}>
            {isOver ? t('close') : keep}
          </Button>
        </>
      }
    >
      {isOver ? null : children}
      <RefusalNotice refusal={refusal} title={failed} isBooking={isBooking} className={isOver ? '' : 'mt-4'} />
    </ModalFrame>
  )
}

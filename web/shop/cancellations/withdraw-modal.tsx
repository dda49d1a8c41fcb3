import { withdrawCancellation } from '#domain/cancellations/api.ts'
import { asId } from '#domain/kit/id.ts'
import { call } from '#web/kit/api.ts'
import { closeModal } from '#web/kit/modal.ts'
import { QuestionModal } from '#web/kit/question-modal.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useAct } from '#web/kit/use-act.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'

interface Withdrawing {
  readonly requestId: string
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    WITHDRAW_CANCEL_CONFIRM: Withdrawing
  }
}

/** Withdraws a cancellation request; says beforehand that the order cannot be cancelled again. */
export function WithdrawModal({ subject, locked }: { readonly subject: Withdrawing; readonly locked: boolean }) {
  const t = useTranslations('cancellations')
  const { act, isBusy, refusal } = useAct()
  const id = asId('order_cancellations', subject.requestId)
  // A request is withdrawn once, so its id is the key.
  const withdraw = async () => call(withdrawCancellation, { id }, { key: `withdraw-${id}` })
  const onDone = () => {
    closeModal()
    showToast(t('withdrawn'))
  }
  return (
    <QuestionModal
      kind="WITHDRAW_CANCEL_CONFIRM"
      locked={locked}
      title={t('withdrawTitle')}
      act={
        <StudioButton busy={isBusy} onClick={() => act(withdraw, onDone)}>
          {t('keepOrder')}
        </StudioButton>
      }
      keep={t('cancelStill')}
      refusal={refusal}
      failed={t('withdrawFailed')}
    >
      <p>{t('withdrawText')}</p>
    </QuestionModal>
  )
}

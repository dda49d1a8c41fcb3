import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { useOrderAct } from './use-order-act.ts'

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
  const { isSending, refusal, send } = useOrderAct(t('withdrawn'))
  return (
    <ModalFrame
      kind="WITHDRAW_CANCEL_CONFIRM"
      locked={locked}
      title={t('withdrawTitle')}
      footer={
        <>
          <StudioButton look="danger" busy={isSending} onClick={() => void send({ act: 'withdraw', ...subject })}>
            {t('keepOrder')}
          </StudioButton>
          <Button look="quiet" safe onClick={closeModal}>
            {t('cancelStill')}
          </Button>
        </>
      }
    >
      <p>{t('withdrawText')}</p>
      <RefusalNotice refusal={refusal} title={t('withdrawFailed')} className="mt-4" />
    </ModalFrame>
  )
}

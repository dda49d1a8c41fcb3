import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal } from '#web/kit/modal.ts'
import { RetryableAction } from '#web/kit/retryable-action.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useModalForm } from '#web/kit/use-modal-form.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { CancelForm, type Cancellation } from './cancel-fields.tsx'

interface Cancelling {
  readonly orderId: string
  readonly cancellation: Cancellation
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    CANCEL_ORDER: Cancelling
  }
}

const formId = 'cancel-order'

/** Confirms the cancellation of an order. Keeping the order has the focus. */
export function CancelOrderModal({ subject, locked }: { readonly subject: Cancelling; readonly locked: boolean }) {
  const t = useTranslations('cancellations')
  const { may_cancel_unpaid: isUnpaid } = subject.cancellation
  const path = usePath()
  const { Form, isSending, refused } = useModalForm(() => {
    closeModal()
    showToast(t(isUnpaid ? 'unpaidDone' : 'requested'))
  })
  return (
    <ModalFrame
      kind="CANCEL_ORDER"
      locked={locked}
      title={t('title')}
      wide={!isUnpaid}
      footer={
        <>
          <RetryableAction refusal={refused?.refusal}>
            <StudioButton type="submit" form={formId} look="danger" busy={isSending}>
              {t(isUnpaid ? 'cancel' : 'request')}
            </StudioButton>
          </RetryableAction>
          <Button look="line" safe onClick={closeModal}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <p>{t(isUnpaid ? 'unpaidLead' : 'lead')}</p>
      <Form method="post" id={formId} action={`${path('/cancel-order')}?order_id=${subject.orderId}`}>
        <input type="hidden" name="stay" value="1" />
        <CancelForm {...subject} refused={refused} />
      </Form>
    </ModalFrame>
  )
}

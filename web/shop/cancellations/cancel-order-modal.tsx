import { useRef } from 'react'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { CancelForm, type Cancellation } from './cancel-fields.tsx'
import { parseOrderAct } from './send-cancellation.ts'
import { useOrderAct } from './use-order-act.ts'

interface Cancelling {
  readonly orderId: string
  readonly cancellation: Cancellation
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    CANCEL_ORDER: Cancelling
  }
}

/** Confirms the cancellation of an order. Keeping the order has the focus. */
export function CancelOrderModal({ subject, locked }: { readonly subject: Cancelling; readonly locked: boolean }) {
  const t = useTranslations('cancellations')
  const { may_cancel_unpaid: isUnpaid } = subject.cancellation
  const form = useRef<HTMLFormElement>(null)
  const { isSending, refusal, send } = useOrderAct(t(isUnpaid ? 'unpaidDone' : 'requested'))
  const submit = () => send(form.current ? parseOrderAct(new FormData(form.current)) : undefined)
  return (
    <ModalFrame
      kind="CANCEL_ORDER"
      locked={locked}
      title={t('title')}
      wide={!isUnpaid}
      footer={
        <>
          <StudioButton look="danger" busy={isSending} onClick={() => void submit()}>
            {t(isUnpaid ? 'cancel' : 'request')}
          </StudioButton>
          <Button look="quiet" safe onClick={closeModal}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <p>{t(isUnpaid ? 'unpaidLead' : 'lead')}</p>
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <CancelForm {...subject} {...(refusal === undefined ? {} : { errors: refusal.errors })} />
      </form>
      {refusal !== undefined && Object.keys(refusal.errors).length > 0 ? null : (
        <RefusalNotice refusal={refusal} title={t('failed')} className="mt-4" />
      )}
    </ModalFrame>
  )
}

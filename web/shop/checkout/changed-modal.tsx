import type { ChangedOrder } from '#domain/checkout/changed-order.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, openModal } from '#web/kit/modal.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { AcceptForm, ChangedList } from './changed-list.tsx'

interface Changed {
  readonly change: ChangedOrder
  /** The sentence of the refusal. */
  readonly message: string
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    INVALID_CHECKOUT: Changed
  }
}

/** Shows what changed between the page and the press, line by line, before anything is charged. */
export function ChangedModal({
  subject: { change, message },
  locked,
}: {
  readonly subject: Changed
  readonly locked: boolean
}) {
  const t = useTranslations('cartCheckout')
  return (
    <ModalFrame
      kind="INVALID_CHECKOUT"
      locked={locked}
      title={t('changedTitle')}
      footer={
        <>
          <AcceptForm onSubmit={closeModal}>
            <StudioButton type="submit" full>
              {t('accept')}
            </StudioButton>
          </AcceptForm>
          <Button className="grow" look="line" safe onClick={() => openModal('CART_SIDEBAR', {})}>
            {t('backToCart')}
          </Button>
        </>
      }
    >
      <p>{message}</p>
      <ChangedList change={change} />
    </ModalFrame>
  )
}

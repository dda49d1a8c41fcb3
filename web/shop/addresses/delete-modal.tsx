import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { deleteAddress } from '#domain/addresses/api.ts'
import { asId } from '#domain/kit/id.ts'
import { call, type CallRefusal } from '#web/kit/api.ts'
import { closeModal, openModal } from '#web/kit/modal.ts'
import { QuestionModal } from '#web/kit/question-modal.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'

interface Deleted {
  readonly id: string
  readonly title: string
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    DELETE_ADDRESS: Deleted
  }
}

/** Confirms the deletion of an address; keeping it has the focus. */
export function DeleteModal({
  subject: { id, title },
  locked,
}: {
  readonly subject: Deleted
  readonly locked: boolean
}) {
  const t = useTranslations('addresses')
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal>()
  const send = async () => {
    if (isSending) return
    setSending(true)
    const sent = await call(deleteAddress, { id: asId('addresses', id) })
    setSending(false)
    if (!sent.ok && sent.refusal.status === 401) return openModal('LOGIN_VIEW', { next: pathname })
    // An address that is already deleted counts as success.
    if (!sent.ok && sent.refusal.status !== 404) return setRefusal(sent.refusal)
    closeModal()
    showToast(t('deleted'))
    return revalidate()
  }
  return (
    <QuestionModal
      kind="DELETE_ADDRESS"
      locked={locked}
      title={t('deleteQuestion', { title })}
      act={
        <Button className="grow" look="danger" busy={isSending} onClick={() => void send()}>
          {t('delete')}
        </Button>
      }
      keep={t('keep')}
      refusal={refusal}
      failed={t('notDeleted')}
    >
      <p>{t('deleteText')}</p>
    </QuestionModal>
  )
}

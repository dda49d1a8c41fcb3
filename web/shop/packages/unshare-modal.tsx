import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { CallRefusal } from '#web/kit/api.ts'
import { openModal } from '#web/kit/modal.ts'
import { QuestionModal } from '#web/kit/question-modal.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { sendShare } from './send-share.ts'
import type { SharedPack } from './sharing-modal.tsx'

interface Leaving {
  readonly pack: SharedPack
  readonly shareId: string
  readonly email: string
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    DELETE_PACKAGE_SHARING_EMAIL_CONFIRM_VIEW: Leaving
  }
}

/** Removes an e-mail from a pack. Existing bookings stay. Both buttons return to the list. */
export function UnshareModal({
  subject: { pack, shareId, email },
  locked,
}: {
  readonly subject: Leaving
  readonly locked: boolean
}) {
  const t = useTranslations('sharing')
  const { revalidate } = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal>()
  const back = () => openModal('PACKAGE_SHARING_VIEW', pack)
  const send = async () => {
    if (isSending) return
    setSending(true)
    const sent = await sendShare({ act: 'unshare', shareId })
    setSending(false)
    const refused = sent.ok ? undefined : sent.refusal
    if (refused?.status === 401) return openModal('LOGIN_VIEW', { next: pack.here })
    // An e-mail that is already removed counts as success.
    if (refused !== undefined && refused.status !== 404) return setRefusal(refused)
    back()
    await revalidate()
  }
  return (
    <QuestionModal
      kind="DELETE_PACKAGE_SHARING_EMAIL_CONFIRM_VIEW"
      locked={locked}
      title={t('removeTitle')}
      act={
        <Button className="grow" look="danger" busy={isSending} onClick={() => void send()}>
          {t('removeConfirm')}
        </Button>
      }
      keep={t('keep')}
      onKeep={back}
      refusal={refusal}
      failed={t('notRemoved')}
    >
      <p>{t('removeText', { email, name: pack.name })}</p>
    </QuestionModal>
  )
}

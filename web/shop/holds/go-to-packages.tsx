import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call, type CallRefusal } from '#web/kit/api.ts'
import { newIntentKey } from '#web/kit/intent.ts'
import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, openModal } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { endsQuestion, RetryableAction } from '#web/kit/retryable-action.tsx'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { Button } from '#web/ui/button.tsx'
import { holdSeat, packagesFor } from './send-hold.ts'

type HoldSubject = Parameters<typeof holdSeat>[1] & {
  readonly name: string
  /** The reformer on the sheet, chosen or the lowest free one. */
  readonly shownSeat: number
  /** The address of the class in the schedule. */
  readonly classPath: string
}
interface Subject {
  /** Why the existing packs do not pay; undefined when there is none. */
  readonly message: string | undefined
  readonly hold: HoldSubject
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    PACKAGE_PURCHASE_REDIRECT_CONFIRM: Subject
  }
}

/** Refusals that the sheet explains after it has reloaded. */
const alternatives: Readonly<Record<string, 'joinInstead' | 'bookInstead' | 'chooseInstead'>> = {
  'bookings.class_full': 'joinInstead',
  'bookings.hold_needless': 'bookInstead',
  'bookings.seat_taken': 'chooseInstead',
  'bookings.seat_out': 'chooseInstead',
}

/** No credit covers the class: offers to hold the reformer, and leads to the packages. */
export function GoToPackages({
  subject: { message, hold },
  locked,
}: {
  readonly subject: Subject
  readonly locked: boolean
}) {
  const t = useTranslations('holds')
  const { policies } = useSettings()
  const { isSending, refusal, send, goBack } = useHold(hold)
  const instead = alternatives[refusal?.code ?? '']
  const said = { seat: hold.shownSeat, name: hold.name, minutes: policies.hold_minutes }
  return (
    <ModalFrame
      kind="PACKAGE_PURCHASE_REDIRECT_CONFIRM"
      locked={locked}
      title={t('modalTitle')}
      footer={
        <>
          {instead === undefined ? (
            <RetryableAction refusal={refusal}>
              <StudioButton className="grow" busy={isSending} onClick={() => void send()}>
                {t('modalConfirm')}
              </StudioButton>
            </RetryableAction>
          ) : (
            <Button className="grow" onClick={() => void goBack()}>
              {t(instead)}
            </Button>
          )}
          <Button className="grow" look="line" safe onClick={closeModal}>
            {t('modalStay')}
          </Button>
        </>
      }
    >
      {message === undefined ? null : <p className="mb-3">{message}</p>}
      {endsQuestion(refusal) ? null : (
        <>
          <p>{t(hold.seatNo === undefined ? 'modalTextLowest' : 'modalText', said)}</p>
          <p className="mt-3 muted">{t('modalPaid')}</p>
        </>
      )}
      <RefusalNotice refusal={refusal} title={t('failed')} className="mt-4" />
    </ModalFrame>
  )
}

/**
 * Holds the seat and navigates by the response. A second press, a lost response and a retry reuse the key, so it holds
 * once.
 */
function useHold(hold: HoldSubject) {
  const path = usePath()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal>()
  const [key, setKey] = useState(hold.key)

  const send = async () => {
    if (isSending) return
    setSending(true)
    const answer = await holdSeat(call, { ...hold, key })
    setSending(false)
    if (answer.ok) {
      closeModal()
      return navigate(path(packagesFor(hold)))
    }
    const { code, status, message } = answer.refusal
    if (status === 401) return openModal('LOGIN_VIEW', { next: hold.classPath })
    if (code.startsWith('bookings.waiver_')) openModal('E_WAIVER_MODAL', { message, personId: hold.personId })
    setRefusal(answer.refusal)
    // A refusal completes the request; a lost response does not.
    if (status > 0) setKey(newIntentKey())
  }
  const goBack = async () => {
    closeModal()
    await revalidator.revalidate()
  }
  return { isSending, refusal, send, goBack }
}

import { useState, type FormEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { call } from '#web/kit/api.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, openModal, type ModalSubjects } from '#web/kit/modal.ts'
import { sessionChanged } from '#web/kit/session.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { sendVerifying } from './send-verifying.ts'
import { VerifyEmailForm, type Verifying } from './verify-email-form.tsx'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    /** `email` is shown where known; the code always goes to the account's e-mail. */
    VERIFY_EMAIL_VIEW: { readonly email?: string }
  }
}

/** VERIFY_EMAIL_VIEW: requests a code and takes it; the page reloads its data once the e-mail is verified. */
export function VerifyEmailModal({
  subject,
  locked,
}: {
  readonly subject: ModalSubjects['VERIFY_EMAIL_VIEW']
  readonly locked: boolean
}) {
  const t = useTranslations('verify')
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [at, setAt] = useState<Verifying>({ sentTo: undefined, refusal: undefined })
  const [isBusy, setBusy] = useState(false)
  const send = async (filled: FormData) => {
    setBusy(true)
    const { done, ...next } = await sendVerifyingHere(filled)
    setBusy(false)
    if (done) {
      closeModal()
      showToast(t('done'))
      return Promise.all([sessionChanged(), revalidate()])
    }
    if (next.refusal?.status === 401) return openModal('LOGIN_VIEW', { next: pathname })
    setAt(next)
  }
  const onSend = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isBusy) void send(new FormData(event.currentTarget))
  }
  return (
    <ModalFrame kind="VERIFY_EMAIL_VIEW" locked={locked} title={t('title')}>
      <VerifyEmailForm email={subject.email} at={at} busy={isBusy} onSend={onSend} />
    </ModalFrame>
  )
}

/** The same from the browser. */
async function sendVerifyingHere(form: FormData): ReturnType<typeof sendVerifying> {
  return sendVerifying(call, form)
}

import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { sendEmailVerify, verifyEmail } from '#domain/accounts/api.ts'
import { call, TypedFields, type CallRefusal } from '#web/kit/api.ts'
import { textField } from '#web/kit/form-fields.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, openModal, type ModalSubjects } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { sessionChanged } from '#web/kit/session.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { LastRefusal } from '#web/ui/field-frame.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SentCodeField } from '../messages/sent-code.tsx'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    /** `email` is shown where known; the code always goes to the account's e-mail. */
    VERIFY_EMAIL_VIEW: { readonly email?: string }
  }
}

/** VERIFY_EMAIL_VIEW: requests a code and takes it; the page reloads its data once the e-mail is verified. */
export function VerifyEmailModal({
  subject: { email },
  locked,
}: {
  readonly subject: ModalSubjects['VERIFY_EMAIL_VIEW']
  readonly locked: boolean
}) {
  const t = useTranslations('verify')
  const { sentTo, refusal, isBusy, ask, verify } = useVerifying()
  const isFirst = sentTo === undefined
  return (
    <ModalFrame kind="VERIFY_EMAIL_VIEW" locked={locked} title={t('title')}>
      <div className="stack">
        {isFirst ? (
          <p>{email === undefined ? t('textNoEmail') : t('text', { email })}</p>
        ) : (
          <>
            <Notice tone="info" role="status">
              {t('sent', { email: sentTo })}
            </Notice>
            <CodeForm refusal={refusal} isBusy={isBusy} onCode={verify} />
          </>
        )}
        {codeError(refusal) === undefined ? <RefusalNotice refusal={refusal} title={t('failed')} /> : null}
        <div>
          <Button
            look={isFirst ? 'filled' : 'quiet'}
            full={isFirst}
            size={isFirst ? 'default' : 'small'}
            busy={isBusy && isFirst}
            onClick={ask}
          >
            {t(isFirst ? 'send' : 'again')}
          </Button>
        </div>
      </div>
    </ModalFrame>
  )
}

/** What is said under the code, and nowhere else: of a wrong one also what to do. */
function codeError(refusal: CallRefusal | undefined): string | undefined {
  return refusal?.code === 'accounts.code_invalid' ? refusal.message : refusal?.errors['code']
}

/** Where a code was sent, the last refusal, and both requests. */
function useVerifying(): {
  readonly sentTo: string | undefined
  readonly refusal: CallRefusal | undefined
  readonly isBusy: boolean
  readonly ask: () => void
  readonly verify: (code: string) => void
} {
  const t = useTranslations('verify')
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const [sentTo, setSentTo] = useState<string>()
  const [refusal, setRefusal] = useState<CallRefusal>()
  const [isBusy, setBusy] = useState(false)
  const done = async () => {
    closeModal()
    showToast(t('done'))
    await Promise.all([sessionChanged(), revalidate()])
  }
  const refused = (why: CallRefusal) =>
    why.status === 401 ? openModal('LOGIN_VIEW', { next: pathname }) : setRefusal(why)
  const ask = async () => {
    setBusy(true)
    const answer = await call(sendEmailVerify, {})
    setBusy(false)
    if (answer.ok) {
      setRefusal(undefined)
      return setSentTo(answer.value.email)
    }
    return answer.refusal.code === 'accounts.email_verified' ? done() : refused(answer.refusal)
  }
  const verify = async (code: string) => {
    setBusy(true)
    const answer = await call(verifyEmail, new TypedFields({ code }))
    setBusy(false)
    return answer.ok ? done() : refused(answer.refusal)
  }
  const once = (act: () => Promise<void>) => (isBusy ? undefined : void act())
  return { sentTo, refusal, isBusy, ask: () => once(ask), verify: (code) => once(async () => verify(code)) }
}

/** The code has the focus, also after a wrong one. */
function CodeForm({
  refusal,
  isBusy,
  onCode,
}: {
  readonly refusal: CallRefusal | undefined
  readonly isBusy: boolean
  readonly onCode: (code: string) => void
}) {
  const t = useTranslations('verify')
  const code = useRef<HTMLInputElement>(null)
  useEffect(() => code.current?.focus(), [refusal])
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onCode(textField(new FormData(event.currentTarget), 'code'))
  }
  return (
    <form onSubmit={send} noValidate className="stack">
      <LastRefusal value={refusal}>
        <SentCodeField label={t('code')} ref={code} error={codeError(refusal)} />
        <Button type="submit" full busy={isBusy}>
          {t('verify')}
        </Button>
      </LastRefusal>
    </form>
  )
}

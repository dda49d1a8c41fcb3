import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, openModal, type ModalSubjects } from '#web/kit/modal.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { useSignFetcher } from './use-sign-fetcher.ts'

/** LOGIN_VIEW */
export function SignInModal({
  subject,
  locked,
}: {
  readonly subject: ModalSubjects['LOGIN_VIEW']
  readonly locked: boolean
}) {
  const t = useTranslations('accounts')
  const path = usePath()
  const { form, result, isBusy } = useSignFetcher({ stays: subject.next === undefined, onDone: closeModal })
  const other = (
    <a
      className="link link-alone"
      href={path('/signup')}
      onClick={(event) => {
        event.preventDefault()
        openModal('SIGN_UP_VIEW', subject)
      }}
    >
      {t('noAccount')}
      <SentenceGap />
      {t('toSignUp')}
    </a>
  )
  return (
    <ModalFrame kind="LOGIN_VIEW" locked={locked} title={t('signInTitle')}>
      <SignInForm
        form={form}
        result={result}
        isBusy={isBusy}
        next={subject.next}
        stays={subject.next === undefined}
        other={other}
        onForgot={(event) => {
          event.preventDefault()
          openModal('FORGET_PASSWORD', subject)
        }}
      />
    </ModalFrame>
  )
}

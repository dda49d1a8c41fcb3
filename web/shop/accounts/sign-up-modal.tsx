import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, openModal, type ModalSubjects } from '#web/kit/modal.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import type { TickVersions } from './document-tick.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { useSignFetcher } from './use-sign-fetcher.ts'

/** SIGN_UP_VIEW. The document versions are requested when it opens. */
export function SignUpModal({
  subject,
  locked,
}: {
  readonly subject: ModalSubjects['SIGN_UP_VIEW']
  readonly locked: boolean
}) {
  const t = useTranslations('accounts')
  const words = useTranslations('shell')
  const path = usePath()
  const stays = subject.next === undefined
  const { form, result, isBusy } = useSignFetcher({ stays, onDone: closeModal })
  const { load, data: page } = useFetcher<{ readonly versions: TickVersions | null }>()
  const address = path('/signup')
  useEffect(() => {
    void load(address)
  }, [load, address])
  const other = (
    <a
      className="link link-alone"
      href={path('/signin')}
      onClick={(event) => {
        event.preventDefault()
        openModal('LOGIN_VIEW', subject)
      }}
    >
      {t('hasAccount')}
      <SentenceGap />
      {t('toSignIn')}
    </a>
  )
  return (
    <ModalFrame kind="SIGN_UP_VIEW" locked={locked} title={t('signUpTitle')} wide>
      {page === undefined ? (
        <SkeletonGroup label={words('loading')} className="sign-fields">
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
          <Skeleton className="h-13" />
        </SkeletonGroup>
      ) : null}
      {page?.versions === null ? <Notice tone="bad">{t('documentsMissing')}</Notice> : null}
      {page?.versions ? (
        <SignUpForm
          form={form}
          result={result}
          isBusy={isBusy}
          next={subject.next}
          stays={stays}
          other={other}
          versions={page.versions}
        />
      ) : null}
    </ModalFrame>
  )
}

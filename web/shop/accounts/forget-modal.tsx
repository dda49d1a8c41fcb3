import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, openModal, type ModalSubjects } from '#web/kit/modal.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { type Forgotten, useForgetWords } from './forget-action.ts'
import { ForgetForm } from './forget-form.tsx'
import { useSignFetcher } from './use-sign-fetcher.ts'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    /** Where the page goes after logging in, as LOGIN_VIEW was given it. */
    FORGET_PASSWORD: { readonly next?: string }
  }
}

/** FORGET_PASSWORD */
export function ForgetModal({
  subject,
  locked,
}: {
  readonly subject: ModalSubjects['FORGET_PASSWORD']
  readonly locked: boolean
}) {
  const t = useTranslations('accounts')
  const path = usePath()
  const stays = subject.next === undefined
  const { form, result, isBusy } = useSignFetcher<Forgotten>({ stays, onDone: closeModal })
  const { heading, lead } = useForgetWords(result, false)
  const back = (
    <a
      className="link link-alone"
      href={path('/signin')}
      onClick={(event) => {
        event.preventDefault()
        openModal('LOGIN_VIEW', subject)
      }}
    >
      {t('forgetBack')}
    </a>
  )
  return (
    <ModalFrame kind="FORGET_PASSWORD" locked={locked} title={heading}>
      <p className="soft">{lead}</p>
      <ForgetForm
        form={form}
        at={result}
        hasCode={false}
        isBusy={isBusy}
        next={subject.next}
        stays={stays}
        back={back}
      />
    </ModalFrame>
  )
}

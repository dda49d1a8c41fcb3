import { useFetcher } from 'react-router'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, type ModalSubjects } from '#web/kit/modal.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { FormResult } from '../accounts/form-result.ts'
import { DeleteAccountForm } from './delete-account-form.tsx'
import type { DeletionPreview } from './deletion-preview.ts'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    DELETE_ACCOUNT: { readonly lost: DeletionPreview }
  }
}

/** DELETE_ACCOUNT: the page's form in a dialog; keeping the account has the focus. */
export function DeleteAccountModal({
  subject,
  locked,
}: {
  readonly subject: ModalSubjects['DELETE_ACCOUNT']
  readonly locked: boolean
}) {
  const t = useTranslations('privacy')
  const fetcher = useFetcher<{ readonly deletion?: FormResult }>()
  return (
    <ModalFrame kind="DELETE_ACCOUNT" locked={locked} title={t('question')}>
      <DeleteAccountForm
        form={fetcher.Form}
        lost={subject.lost}
        result={fetcher.data?.deletion}
        isBusy={fetcher.state !== 'idle'}
        onKeep={closeModal}
      />
    </ModalFrame>
  )
}

import { useFetcher } from 'react-router'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, type ModalSubjects } from '#web/kit/modal.ts'
import type { Me } from '#web/kit/session.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { Holdings, Merging } from './merge-action.ts'
import { MergeForm } from './merge-form.tsx'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    /** With `isPhone` the account's own phone is verified, otherwise another account is merged. */
    VERIFY_ACCOUNT_VIEW: { readonly me: Me; readonly holdings: Holdings; readonly isPhone: boolean }
  }
}

/** VERIFY_ACCOUNT_VIEW: the page's form in a dialog; the page reloads its data once something was moved. */
export function MergeModal({
  subject,
  locked,
}: {
  readonly subject: ModalSubjects['VERIFY_ACCOUNT_VIEW']
  readonly locked: boolean
}) {
  const t = useTranslations('merges')
  const fetcher = useFetcher<{ readonly merging?: Merging }>()
  return (
    <ModalFrame kind="VERIFY_ACCOUNT_VIEW" locked={locked} title={t(subject.isPhone ? 'phoneQuestion' : 'question')}>
      <MergeForm
        {...subject}
        form={fetcher.Form}
        at={fetcher.data?.merging}
        hasCode={false}
        isBusy={fetcher.state !== 'idle'}
        onKeep={closeModal}
      />
    </ModalFrame>
  )
}

import { useEffect, useState } from 'react'
import { getSignedForm } from '#domain/forms/api.ts'
import { call, type CallAnswer } from '#web/kit/api.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import type { ModalSubjects } from '#web/kit/modal.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { Skeleton, SkeletonGroup } from '#web/ui/skeleton.tsx'
import type { SignedItem } from './load-signing.ts'
import { SignedText, type SignedForm } from './signed-text.tsx'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    PREVIEW_SIGNED_MODAL: { readonly id: SignedItem['id']; readonly title: string }
  }
}

/** One signed form with its text. */
export function SignedModal({
  subject: { id, title },
  locked,
}: {
  readonly subject: ModalSubjects['PREVIEW_SIGNED_MODAL']
  readonly locked: boolean
}) {
  const t = useTranslations('forms')
  const [answer, setAnswer] = useState<CallAnswer<SignedForm>>()
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const loaded = await call(getSignedForm, { id })
      if (!isGone) setAnswer(loaded)
    }
    void ask()
    return () => {
      isGone = true
    }
  }, [id])
  return (
    <ModalFrame kind="PREVIEW_SIGNED_MODAL" locked={locked} wide title={title}>
      {answer === undefined ? (
        <SkeletonGroup label={t('loading')} className="stack">
          <Skeleton className="h-52" />
          <Skeleton className="h-13" />
        </SkeletonGroup>
      ) : null}
      {answer?.ok === false ? <RefusalNotice refusal={answer.refusal} title={t('loadFailed')} /> : null}
      {answer?.ok === true ? <SignedText form={answer.value} /> : null}
    </ModalFrame>
  )
}

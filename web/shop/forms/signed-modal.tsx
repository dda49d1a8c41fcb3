import { useCallback } from 'react'
import { getSignedForm } from '#domain/forms/api.ts'
import { call } from '#web/kit/api.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import type { ModalSubjects } from '#web/kit/modal.ts'
import type { SignedItem } from './load-signing.ts'
import { ReadText, useAnswer } from './read-text.tsx'
import { SignedText } from './signed-text.tsx'

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
  const ask = useCallback(async () => call(getSignedForm, { id }), [id])
  const answer = useAnswer(ask)
  return (
    <ModalFrame kind="PREVIEW_SIGNED_MODAL" locked={locked} wide title={title}>
      <ReadText answer={answer}>{(form) => <SignedText form={form} />}</ReadText>
    </ModalFrame>
  )
}

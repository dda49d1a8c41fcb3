import { lazy } from 'react'
import type { ModalSubjects } from '#web/kit/modal.ts'

// In a file between, so that the list of what each dialog needs does not weigh on the first visit to every page.
const Waiver = lazy(async () => ({ default: (await import('./waiver-modal.tsx')).WaiverModal }))
const Signed = lazy(async () => ({ default: (await import('./signed-modal.tsx')).SignedModal }))

/** E_WAIVER_MODAL */
export function WaiverModal(props: { readonly subject: ModalSubjects['E_WAIVER_MODAL']; readonly locked: boolean }) {
  return <Waiver {...props} />
}

/** PREVIEW_SIGNED_MODAL */
export function SignedModal(props: {
  readonly subject: ModalSubjects['PREVIEW_SIGNED_MODAL']
  readonly locked: boolean
}) {
  return <Signed {...props} />
}

import { lazy } from 'react'
import type { ModalSubjects, OpenKind } from '#web/kit/modal.ts'

// In a file between, so that the list of what each dialog needs does not weigh on the first visit to every page.
const Signing = lazy(async () => ({ default: (await import('./signing-modal.tsx')).SigningModal }))
const Signed = lazy(async () => ({ default: (await import('./signed-modal.tsx')).SignedModal }))
const Document = lazy(async () => ({ default: (await import('./document-modal.tsx')).DocumentModal }))

interface Opened<Kind extends OpenKind> {
  readonly subject: ModalSubjects[Kind]
  readonly locked: boolean
}

/** E_WAIVER_MODAL */
export function WaiverModal({ subject, locked }: Opened<'E_WAIVER_MODAL'>) {
  return <Signing modal="E_WAIVER_MODAL" message={subject.message} personId={subject.personId} locked={locked} />
}

/** TERMS_FORM_VIEW */
export function TermsForm({ locked }: Opened<'TERMS_FORM_VIEW'>) {
  return <Signing modal="TERMS_FORM_VIEW" locked={locked} />
}

/** PRIVACY_FORM_VIEW */
export function PrivacyForm({ locked }: Opened<'PRIVACY_FORM_VIEW'>) {
  return <Signing modal="PRIVACY_FORM_VIEW" locked={locked} />
}

/** TERMS_MODAL */
export function TermsModal({ locked }: Opened<'TERMS_MODAL'>) {
  return <Document modal="TERMS_MODAL" locked={locked} />
}

/** PRIVACY_MODAL */
export function PrivacyModal({ locked }: Opened<'PRIVACY_MODAL'>) {
  return <Document modal="PRIVACY_MODAL" locked={locked} />
}

/** PREVIEW_SIGNED_MODAL */
export function SignedModal(props: Opened<'PREVIEW_SIGNED_MODAL'>) {
  return <Signed {...props} />
}

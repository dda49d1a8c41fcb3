import type { ModalSubjects, OpenKind } from '#web/kit/modal.ts'
import { DocumentModal } from './document-modal.tsx'
import { SigningModal } from './signing-modal.tsx'

interface Opened<Kind extends OpenKind> {
  readonly subject: ModalSubjects[Kind]
  readonly locked: boolean
}

/** E_WAIVER_MODAL */
export function WaiverModal({ subject, locked }: Opened<'E_WAIVER_MODAL'>) {
  return <SigningModal modal="E_WAIVER_MODAL" message={subject.message} personId={subject.personId} locked={locked} />
}

/** TERMS_FORM_VIEW */
export function TermsForm({ locked }: Opened<'TERMS_FORM_VIEW'>) {
  return <SigningModal modal="TERMS_FORM_VIEW" locked={locked} />
}

/** PRIVACY_FORM_VIEW */
export function PrivacyForm({ locked }: Opened<'PRIVACY_FORM_VIEW'>) {
  return <SigningModal modal="PRIVACY_FORM_VIEW" locked={locked} />
}

/** TERMS_MODAL */
export function TermsModal({ locked }: Opened<'TERMS_MODAL'>) {
  return <DocumentModal modal="TERMS_MODAL" locked={locked} />
}

/** PRIVACY_MODAL */
export function PrivacyModal({ locked }: Opened<'PRIVACY_MODAL'>) {
  return <DocumentModal modal="PRIVACY_MODAL" locked={locked} />
}

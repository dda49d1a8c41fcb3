import type { ReactNode } from 'react'
import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'

const pages = { terms: '/terms', privacy: '/privacy-policy' } as const

/**
 * A link beside a tick: it shows the text over the page, so that what was typed there stays. Without script it opens a
 * page of its own.
 */
export function DocumentLink({ kind, children }: { readonly kind: keyof typeof pages; readonly children: ReactNode }) {
  const path = usePath()
  usePrefetchModal(kind === 'terms' ? 'TERMS_MODAL' : 'PRIVACY_MODAL')
  const show = inPlace(() => {
    if (kind === 'terms') openModal('TERMS_MODAL', {})
    else openModal('PRIVACY_MODAL', {})
  })
  return (
    <a className="link" href={path(pages[kind])} target="_blank" rel="noreferrer" {...show}>
      {children}
    </a>
  )
}

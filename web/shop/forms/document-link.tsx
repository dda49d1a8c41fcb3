import type { ReactNode } from 'react'
import { usePath } from '#web/kit/locale.ts'
import { openModal, usePrefetchModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'

const pages = { terms: '/terms', privacy: '/privacy-policy' } as const

/**
 * A link beside a tick: it opens the document over the page, so that typed values stay. Without script it opens its own
 * page.
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

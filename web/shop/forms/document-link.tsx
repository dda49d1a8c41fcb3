import type { ReactNode } from 'react'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { usePrefetch } from '#web/kit/prefetch.ts'

const pages = { terms: '/terms', privacy: '/privacy-policy' } as const

/**
 * A link beside a tick: it shows the text over the page, so that what was typed there stays. Without script it opens a
 * page of its own.
 */
export function DocumentLink({ kind, children }: { readonly kind: keyof typeof pages; readonly children: ReactNode }) {
  const path = usePath()
  usePrefetch(async () => Promise.all([import('./form-modals.tsx'), import('./document-modal.tsx')]))
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

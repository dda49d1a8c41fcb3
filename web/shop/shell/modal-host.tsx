import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { closeModal, useOpenModal } from '#web/kit/modal.ts'
import { usePrefetch } from '#web/kit/prefetch.ts'
import { modalPart } from './modal-part.tsx'

// Which component draws which kind is known to a file of its own, so that a kind more is no byte more on the first load
// of every page.
const loadModals = async () => import('../modals.tsx')
const ModalView = modalPart(loadModals, (part) => part.ModalView)

/** Shows the one modal that is open. Following a link to another page closes it. */
export function ModalHost() {
  const open = useOpenModal()
  const { pathname } = useLocation()
  const shownAt = useRef(pathname)
  usePrefetch(loadModals)
  useEffect(() => {
    if (shownAt.current !== pathname) closeModal()
    shownAt.current = pathname
  }, [pathname])
  if (!open) return null
  return <ModalView key={open.id} open={open} />
}

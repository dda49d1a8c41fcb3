import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { closeModal, useOpenModal } from '#web/kit/modal.ts'
import { ModalView } from '../modals.tsx'

/** Renders the open modal. Following a link to another page closes it. */
export function ModalHost() {
  const open = useOpenModal()
  const { pathname } = useLocation()
  const shownAt = useRef(pathname)
  useEffect(() => {
    if (shownAt.current !== pathname) closeModal()
    shownAt.current = pathname
  }, [pathname])
  if (!open) return null
  return <ModalView key={open.id} open={open} />
}

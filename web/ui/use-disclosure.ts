import { useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react'

/**
 * A button that unfolds what follows it, inside an element of the class `menu`. Escape closes and returns the focus; a
 * press or the focus elsewhere closes. Before hydration it is open while its button has the focus.
 */
export function useDisclosure() {
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // A list opened before hydration stays open: until now the focus kept it open.
  useEffect(() => {
    menu.current?.setAttribute('data-ready', 'true')
    if (document.activeElement === button.current) setOpen(true)
  }, [])
  useEffect(() => {
    if (!isOpen) return undefined
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && menu.current?.contains(event.target) === false) setOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  /** Whether the key was Escape, and closed it. */
  const closeByKey = (event: KeyboardEvent<HTMLDivElement>): boolean => {
    if (event.key !== 'Escape' || !isOpen) return false
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
    return true
  }
  const closeWhenLeft = (event: FocusEvent<HTMLDivElement>) => {
    if (event.relatedTarget !== null && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return { isOpen, setOpen, menu, button, closeByKey, closeWhenLeft }
}

import type { MouseEvent } from 'react'

/**
 * For a link whose page may also open over this one: a plain press opens it here, any other (a new tab, a new window)
 * stays the browser's own.
 */
export function openInPlace(event: MouseEvent, open: () => void): void {
  const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
  if (!isPlain) return
  event.preventDefault()
  open()
}

import { useEffect, useRef, type RefObject } from 'react'

/**
 * A ref for the heading of a page that an action led to: it takes the focus, since the pressed element is gone. `<h1
 * ref={useHeadingFocus()} tabIndex={-1}>`
 */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (isNowhere(document.activeElement)) heading.current?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [])
  return heading
}

/** Focuses the heading of the page, for when the pressed element was removed. */
export function focusHeading(): void {
  requestAnimationFrame(() => {
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading === null) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  })
}

function isNowhere(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.id === 'content'
}

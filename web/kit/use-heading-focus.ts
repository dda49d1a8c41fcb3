import { useEffect, useRef, type RefObject } from 'react'

/**
 * A ref for the heading of a page that an action led to, or for the sentence that took the place of a form: it takes
 * the focus, since the pressed element is gone. `<h1 ref={useHeadingFocus()} tabIndex={-1}>`
 */
export function useHeadingFocus<Place extends HTMLElement = HTMLHeadingElement>(): RefObject<Place | null> {
  const heading = useRef<Place>(null)
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
    if (heading !== null) takeFocus(heading)
  })
}

/** Focuses an element that the keyboard does not reach, where it is. */
export function takeFocus(element: HTMLElement): void {
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Whether the focus is lost, or at the start of a page that has just opened. */
export function isNowhere(focused: Element | null): boolean {
  return focused === null || focused === document.body || focused.id === 'content'
}

import { useEffect, useRef, type RefObject } from 'react'

/**
 * A ref for a form, or for the reason that stands in it. After a refusal the first invalid field takes the focus;
 * without one the reason does, where it has a `tabIndex`, so that a screen reader announces it. `refused` is new with
 * each refusal.
 */
export function useErrorFocus<Place extends HTMLElement = HTMLFormElement>(refused: unknown): RefObject<Place | null> {
  const place = useRef<Place>(null)
  useEffect(() => {
    if (refused === undefined) return
    const invalid = place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')
    const focused = invalid ?? place.current
    focused?.focus()
  }, [refused])
  return place
}

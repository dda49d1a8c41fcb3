import { useEffect, useRef, type RefObject } from 'react'

/** Where what was pressed opened a field to type into, the focus starts in it. Tied to what holds the field. */
export function useFirstField<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null)
  useEffect(() => part.current?.querySelector('input')?.focus(), [])
  return part
}

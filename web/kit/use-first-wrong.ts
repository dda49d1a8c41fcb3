import { useEffect, useRef, type RefObject } from 'react'

/**
 * A ref for a form whose first invalid field takes the focus after a refusal. `refused` is new with each one. `<Form
 * ref={useFirstWrong(refused)}>`
 */
export function useFirstWrong(refused: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  return form
}

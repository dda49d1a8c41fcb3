import { useEffect, useEffectEvent } from 'react'

/** Hears each key that is pressed in the document, wherever the focus is. */
export function useDocumentKeys(hear: (event: KeyboardEvent) => void): void {
  const heard = useEffectEvent(hear)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => heard(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

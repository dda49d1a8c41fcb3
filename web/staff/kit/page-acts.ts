import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { IconDrawing } from '#web/ui/icon.tsx'
import { isTypedInto } from '#web/ui/table-keys.ts'

/** Something that the open page does by a key or from the palette. Keep the array stable. */
export interface PageAct {
  readonly name: string
  readonly icon?: IconDrawing
  /** One letter, pressed while no field has the focus. */
  readonly letter?: string
  readonly run: () => void
}

const none: readonly PageAct[] = []
let shown: readonly PageAct[] = none
const listeners = new Set<() => void>()

/** The acts of this page while it is open: its letters work, and the palette and the map of keys list them. */
export function usePageActs(acts: readonly PageAct[]): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return
    const act = acts.find(({ letter }) => letter?.toLowerCase() === event.key.toLowerCase())
    if (act === undefined) return
    event.preventDefault()
    act.run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  useEffect(() => {
    tell(acts)
    return () => tell(none)
  }, [acts])
}

/** The acts of the page that is open. */
export function useShownActs(): readonly PageAct[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
    () => none,
  )
}

function tell(acts: readonly PageAct[]): void {
  shown = acts
  for (const listener of listeners) listener()
}

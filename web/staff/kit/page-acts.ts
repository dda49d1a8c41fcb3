import { useEffect, useSyncExternalStore } from 'react'
import type { IconDrawing } from '#web/ui/icon.tsx'
import { isTypedInto } from '#web/ui/table-keys.ts'
import { useDocumentKeys } from '#web/ui/use-document-keys.ts'

/** Something that the open page does by a key or from the palette. Keep the array stable. */
export interface PageAct {
  readonly name: string
  readonly icon?: IconDrawing
  /** One letter, pressed while no field has the focus. */
  readonly letter?: string
  readonly run: () => void
}

/** Keys that the open page hears in its own way, only to be listed: `Alt ↑ ↓`, one space between two keys. */
export interface PageKeys {
  readonly keys: string
  readonly does: string
}

const none: readonly PageAct[] = []
const noKeys: readonly PageKeys[] = []
let shown: readonly PageAct[] = none
let shownKeys: readonly PageKeys[] = noKeys
const listeners = new Set<() => void>()

/** The acts of this page while it is open: its letters work, and the palette and the map of keys list them. */
export function usePageActs(acts: readonly PageAct[]): void {
  useDocumentKeys((event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return
    const act = acts.find(({ letter }) => letter?.toLowerCase() === event.key.toLowerCase())
    if (act === undefined) return
    event.preventDefault()
    act.run()
  })
  useEffect(() => {
    tell(acts)
    return () => tell(none)
  }, [acts])
}

/** The keys of this page that are no letters, while it is open: its foot and the map of keys list them. */
export function usePageKeys(keys: readonly PageKeys[]): void {
  useEffect(() => {
    shownKeys = keys
    for (const listener of listeners) listener()
    return () => {
      shownKeys = noKeys
      for (const listener of listeners) listener()
    }
  }, [keys])
}

/** The acts of the page that is open. */
export function useShownActs(): readonly PageAct[] {
  return useSyncExternalStore(
    listen,
    () => shown,
    () => none,
  )
}

/** Its other keys. */
export function useShownKeys(): readonly PageKeys[] {
  return useSyncExternalStore(
    listen,
    () => shownKeys,
    () => noKeys,
  )
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(acts: readonly PageAct[]): void {
  shown = acts
  for (const listener of listeners) listener()
}

import { useSyncExternalStore } from 'react'

let begun: ReadonlySet<string> = new Set()
const watchers = new Set<() => void>()

function keep(ids: ReadonlySet<string>): void {
  begun = ids
  for (const watcher of watchers) watcher()
}

/** Notes an act on many that was begun here: it may have ended before anybody reads that it runs. */
export function noteBegun(id: string): void {
  keep(new Set([...begun, id]))
}

/** Forgets those whose end was told. */
export function forgetBegun(ids: readonly string[]): void {
  keep(begun.difference(new Set(ids)))
}

/** The acts on many that this document began and whose end is not told yet. */
export function useBegun(): ReadonlySet<string> {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => begun,
    () => begun,
  )
}

interface Window {
  calls: number
  readonly endsMs: number
}

/** So many callers are counted at a time; the one whose window began first is dropped. */
const maxCallers = 20_000

/**
 * Counts calls in the memory of this process, each caller's in windows of so many seconds. Returns the seconds to wait
 * when the limit is passed, else 0.
 */
export function countInMemory(limit: {
  readonly points: number
  readonly seconds: number
}): (caller: string) => number {
  const windows = new Map<string, Window>()
  return (caller) => {
    const nowMs = performance.now()
    const open = windows.get(caller)
    if (open && nowMs < open.endsMs) {
      open.calls += 1
      return open.calls > limit.points ? Math.ceil((open.endsMs - nowMs) / 1000) : 0
    }
    windows.delete(caller)
    for (const oldest of windows.keys()) {
      if (windows.size < maxCallers) break
      windows.delete(oldest)
    }
    windows.set(caller, { calls: 1, endsMs: nowMs + limit.seconds * 1000 })
    return 0
  }
}

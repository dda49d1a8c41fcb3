/** One short message. `success` shows a tick, `failure` has a red background; `action` is at most one button. */
type ToastMessage = {
  readonly text: string
  readonly tone?: 'success' | 'failure'
  readonly durationMs?: number
  readonly action?: { readonly label: string; readonly onPress: () => void }
}

/** A visible message. */
export type Toast = ToastMessage & { readonly id: number }

/** The clock: `nowMs` is monotonic, `after` schedules and returns how to cancel. */
export type Timers = {
  readonly nowMs: () => number
  readonly after: (delayMs: number, run: () => void) => () => void
}

/** The messages of one page. */
export type ToastQueue = {
  readonly show: (message: ToastMessage) => void
  readonly dismiss: (id: number) => void
  readonly pause: () => void
  readonly resume: () => void
  readonly showing: () => readonly Toast[]
  readonly subscribe: (listener: () => void) => () => void
}

export const toastDurationMs = 2000
/** For what happens often and is visible elsewhere too. */
export const quickToastDurationMs = 1500
const showingMax = 3

/**
 * Shows up to three messages, each for its time. While paused (a pointer or the focus is on them) no time passes. A
 * repeated text restarts its time instead of appearing twice.
 */
export function createToastQueue(timers: Timers): ToastQueue {
  const listeners = new Set<() => void>()
  const remaining = new Map<number, { leftMs: number; sinceMs: number; callOff: (() => void) | undefined }>()
  let toasts: readonly Toast[] = []
  let isPaused = false
  let lastId = 0

  const change = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const dismiss = (id: number) => {
    remaining.get(id)?.callOff?.()
    remaining.delete(id)
    change(toasts.filter((toast) => toast.id !== id))
  }
  const start = (id: number, leftMs: number) => {
    const callOff = isPaused ? undefined : timers.after(leftMs, () => dismiss(id))
    remaining.set(id, { leftMs, sinceMs: timers.nowMs(), callOff })
  }

  return {
    show: (message) => {
      const again = toasts.find((toast) => toast.text === message.text)
      if (again !== undefined) dismiss(again.id)
      while (toasts.length >= showingMax && toasts[0] !== undefined) dismiss(toasts[0].id)
      lastId += 1
      change([...toasts, { ...message, id: lastId }])
      start(lastId, message.durationMs ?? toastDurationMs)
    },
    dismiss,
    pause: () => {
      if (isPaused) return
      isPaused = true
      for (const [id, time] of remaining) {
        time.callOff?.()
        const passedMs = timers.nowMs() - time.sinceMs
        remaining.set(id, { leftMs: Math.max(0, time.leftMs - passedMs), sinceMs: timers.nowMs(), callOff: undefined })
      }
    },
    resume: () => {
      if (!isPaused) return
      isPaused = false
      for (const [id, time] of remaining) start(id, time.leftMs)
    },
    showing: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

/** The timers of a browser. */
export const browserTimers: Timers = {
  nowMs: () => performance.now(),
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}

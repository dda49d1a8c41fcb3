import { deviceMs } from '#domain/kit/time.ts'

// All tabs of a browser have one login, so they are idle together, and end together.
const usedName = 'hundred-staff-used'
const leftName = 'hundred-staff-left'

/**
 * When somebody last used any tab, in milliseconds since 1970, where this one was used last at `ownMs`, which the
 * others then know. A time that is still to come was noted before the clock was set back.
 */
export function lastUsedMs(ownMs: number, nowMs: number): number {
  try {
    const noted = Number(localStorage.getItem(usedName))
    const otherMs = noted > nowMs ? 0 : noted
    if (ownMs > otherMs) localStorage.setItem(usedName, String(ownMs))
    return Math.max(ownMs, otherMs)
  } catch {
    // Without storage each tab is idle for itself.
    return ownMs
  }
}

/** Tells the other tabs that the login has ended. */
export function tellLeft(): void {
  try {
    localStorage.setItem(leftName, String(deviceMs()))
  } catch {
    // Without storage they find out with their next call.
  }
}

/** Calls that function when another tab has ended the login. */
export function whenLeft(leave: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === leftName) leave()
  })
}

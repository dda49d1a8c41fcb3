import { deviceMs } from '#domain/kit/time.ts'
import { lock } from './lock.ts'
import { lastUsedMs } from './other-tabs.ts'

const signs = ['pointerdown', 'keydown', 'wheel'] as const
const checkMs = 5000

/**
 * Locks after so many idle minutes (null never), also while the device slept, and with Ctrl or ⌘ and L; a tab in the
 * background is as fresh as the one in use. Returns what ends that.
 */
export function lockWhenIdle(minutes: number | null): () => void {
  let lastMs = deviceMs()
  const note = () => {
    lastMs = deviceMs()
  }
  const check = () => {
    const nowMs = deviceMs()
    if (minutes !== null && nowMs - lastUsedMs(lastMs, nowMs) >= minutes * 60_000) void lock()
  }
  const press = (event: KeyboardEvent) => {
    if (!(event.metaKey || event.ctrlKey) || event.key.toLowerCase() !== 'l') return
    event.preventDefault()
    void lock()
  }
  for (const sign of signs) addEventListener(sign, note)
  addEventListener('keydown', press)
  document.addEventListener('visibilitychange', check)
  const timer = setInterval(check, checkMs)
  return () => {
    for (const sign of signs) removeEventListener(sign, note)
    removeEventListener('keydown', press)
    document.removeEventListener('visibilitychange', check)
    clearInterval(timer)
  }
}

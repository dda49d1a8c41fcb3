import { endStaffSession } from '#domain/devices/api.ts'
import { call } from '#web/kit/api.ts'

/**
 * Locks the device: what is shown vanishes at once, the login ends, and the lock asks who takes over. The page that was
 * open is opened again after it.
 */
export async function lock(): Promise<void> {
  document.body.hidden = true
  await call(endStaffSession, {})
  const { pathname, search } = location
  location.assign(`/staff/signin?next=${encodeURIComponent(pathname + search)}`)
}

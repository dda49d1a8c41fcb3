import { endStaffSession } from '#domain/devices/api.ts'
import { call } from '#web/kit/api.ts'
import { forgetRosters } from '../attendance/forget-rosters.ts'
import { signInPath, toSignIn } from '../kit/to-sign-in.ts'
import { tellLeft } from './other-tabs.ts'

/**
 * Locks the device: what is shown vanishes at once, in all tabs, the login ends, and the lock asks who takes over. The
 * page that was open is opened again after it, or `next`.
 */
export async function lock(next?: string): Promise<void> {
  document.body.hidden = true
  await forgetRosters()
  const answer = await call(endStaffSession, {})
  // Without a login there is none to end.
  if (!answer.ok && answer.refusal.status !== 401) noteLocked()
  tellLeft()
  toSignIn(next)
}

/** In a tab of a device that was locked or logged out in another one: somebody else may log in there. */
export function followLock(): void {
  if (location.pathname === signInPath) return
  document.body.hidden = true
  toSignIn()
}

const lockedName = 'hundred-staff-locked'

/** A login that could not be ended ends when the console is next opened, before it shows anything. */
function noteLocked(): void {
  try {
    localStorage.setItem(lockedName, 'yes')
  } catch {
    // Without storage nothing can be noted; the login ends by itself after twelve hours.
  }
}

/**
 * Ends the login of a device whose lock did not reach the studio or was refused there: `still_locked` while it cannot
 * be ended, when nothing may be shown. Without a login the lock is over, so that it does not end the next one.
 */
export async function finishLock({
  hasLogin,
}: {
  readonly hasLogin: boolean
}): Promise<'none' | 'ended' | 'still_locked'> {
  try {
    if (localStorage.getItem(lockedName) === null) return 'none'
  } catch {
    return 'none'
  }
  const answer = hasLogin ? await call(endStaffSession, {}) : undefined
  if (answer?.ok === false && answer.refusal.status !== 401) return 'still_locked'
  localStorage.removeItem(lockedName)
  return hasLogin ? 'ended' : 'none'
}

import type { getStaffSession } from '#domain/devices/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'

const minutesName = 'hundred-staff-lock-minutes'

/**
 * After so many idle minutes the console locks; null never. An own device of somebody without a PIN does not lock by
 * itself: only the password could open it again. Until the studio has answered, which it cannot in a document that was
 * opened without a network, the minutes are those that were kept.
 */
export function lockMinutes(standing: OutputOf<typeof getStaffSession> | undefined): number | null {
  if (standing === undefined) return keptMinutes()
  const { session, device } = standing
  return device && (session?.has_pin === true || device.kind !== 'own') ? device.lock_minutes : null
}

/** Keeps the minutes for a document that is opened without a network. */
export function keepLockMinutes(minutes: number | null): void {
  try {
    if (minutes === null) localStorage.removeItem(minutesName)
    else localStorage.setItem(minutesName, String(minutes))
  } catch {
    // Without storage the device keeps no roster either.
  }
}

function keptMinutes(): number | null {
  try {
    return Number(localStorage.getItem(minutesName)) || null
  } catch {
    return null
  }
}

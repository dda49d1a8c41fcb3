import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { accountTriesMax, deviceTriesMax } from './model.ts'

interface Tries {
  /** Wrong PINs on this device, and of this account on all devices, since the last right one or the password. */
  readonly onDevice: number
  readonly ofAccount: number
}

/**
 * Counts a try before the PIN is compared, so that concurrent tries cannot exceed the limit. Refuses
 * `devices.pin_locked` once the device or the account has used its tries up: the password resets both counts.
 */
export function countPinTry({ onDevice, ofAccount }: Tries): Tries | Refusal {
  if (onDevice >= deviceTriesMax || ofAccount >= accountTriesMax) return refuse('devices.pin_locked')
  return { onDevice: onDevice + 1, ofAccount: ofAccount + 1 }
}

/** The refusal of a wrong PIN: `devices.pin_wrong` with the tries left, `devices.pin_locked` after the last. */
export function wrongPin({ onDevice, ofAccount }: Tries): Refusal {
  const left = Math.min(deviceTriesMax - onDevice, accountTriesMax - ofAccount)
  return left > 0 ? refuse('devices.pin_wrong', { values: { left } }) : refuse('devices.pin_locked')
}

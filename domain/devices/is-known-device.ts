import type { StaffRole } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { knownHours, type DeviceKind } from './model.ts'

export interface Device {
  readonly kind: DeviceKind
  /** Whose own device it is; null for one of the studio. */
  readonly accountId: Id<'accounts'> | null
  readonly passwordAt: Instant | null
  readonly factorAt: Instant | null
}

interface Asker {
  readonly accountId: Id<'accounts'>
  /** The roles of the account in all branches. */
  readonly roles: readonly StaffRole[]
  readonly now: Instant
}

/**
 * Whether a device is known, so that the second factor is not asked there: any device of the studio, and one's own for
 * 30 days after a factor, for owners and managers for 12 hours. At exactly that moment it is no longer known.
 */
export function isKnownDevice(device: Device | undefined, asker: Asker): boolean {
  return device !== undefined && isWithin(device, { ...asker, since: device.factorAt })
}

/**
 * Whether a PIN counts on a device: that of everybody on one of the studio, and its owner's own on an own device, as
 * long after the password as it would be known after a factor.
 */
export function takesPin(device: Device | undefined, asker: Asker): boolean {
  return device !== undefined && isWithin(device, { ...asker, since: device.passwordAt })
}

function isWithin(
  device: Device,
  { accountId, roles, now, since }: Asker & { readonly since: Instant | null },
): boolean {
  if (device.kind !== 'own') return true
  if (device.accountId !== accountId || since === null) return false
  return isBefore(now, since.add({ hours: knownHours(roles) }))
}

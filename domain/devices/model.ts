import type { CallLimit, StaffRole } from '#domain/kit/endpoint.ts'

/** Devices of the studio, and somebody's own phone or PC. */
export const deviceKinds = ['desk', 'roster', 'kiosk', 'own'] as const
export type DeviceKind = (typeof deviceKinds)[number]

/** After so many idle minutes the console locks; null never, because a kiosk shows nothing but the kiosk. */
export const lockMinutes: Readonly<Record<DeviceKind, number | null>> = { desk: 5, roster: 15, kiosk: null, own: 2 }

/** A staff login ends after so many hours, however much it is used. */
export const staffSessionHours = 12
/** So long the second factor may be given after the password. */
export const factorMinutes = 10

/** Whose second factor no setting switches off. */
export const factorRoles: readonly StaffRole[] = ['owner', 'manager']

/** For so many hours an own device is known after a second factor, and takes its owner's PIN after the password. */
export function knownHours(roles: readonly StaffRole[]): number {
  return roles.some((role) => factorRoles.includes(role)) ? 12 : 30 * 24
}

/** An account is noted on at most so many own devices; one more replaces the one that was used longest ago. */
export const ownDevicesMax = 10

/** A branch has at most so many devices of the studio. */
export const studioDevicesMax = 100

/** Wrong PINs on one device, and wrong ones of one account on all devices, until the password is asked. */
export const deviceTriesMax = 5
export const accountTriesMax = 10

/** A code of an authenticator changes every 30 seconds (RFC 6238); the one before and the one after count too. */
export const stepSeconds = 30
export const stepDrift = 1

export const recoveryCodeCount = 10

/** Wrong codes of one account; whoever gives one knows the password already. */
export const factorLimit = {
  name: 'staff.factor',
  points: 5,
  seconds: 15 * 60,
  by: 'caller',
} as const satisfies CallLimit

/** The password and the PIN of the people of the demo; production refuses a database that holds them. */
export const demoPassword = 'hundred-demo'
export const demoPin = '100100'

import { staffSessionHours, factorMinutes } from '#domain/devices/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { startSession } from '#server/accounts/sessions.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'

interface Starting {
  readonly ctx: Pick<ReadContext, 'platform' | 'userAgent'>
  readonly accountId: Id<'accounts'>
  /** The device that it ends with; null for a program. */
  readonly deviceId: Id<'staff_devices'> | null
  /** PIN, factor, or the password of whoever has no other proof was given just now. */
  readonly isConfirmed: boolean
  readonly now: Instant
}

export interface Started {
  readonly token: string
  readonly expiresAt: Instant
}

/** Opens a login of staff, in which a role counts: 12 hours, however much it is used. */
export async function startStaffSession(tx: Transaction, starting: Starting): Promise<Started> {
  const { deviceId, isConfirmed, now } = starting
  const endsAt = now.add({ hours: staffSessionHours })
  const life = { lastSeenAt: now, expiresAt: endsAt, diesAt: endsAt }
  return startSession(tx, {
    ...starting,
    as: { kind: 'staff', deviceId, confirmedAt: isConfirmed ? now : null, life },
  })
}

/** Opens a login that is good for the second factor alone, for ten minutes. */
export async function startFactorSession(
  tx: Transaction,
  starting: Pick<Starting, 'ctx' | 'accountId' | 'now'>,
): Promise<Started> {
  const endsAt = starting.now.add({ minutes: factorMinutes })
  const life = { lastSeenAt: starting.now, expiresAt: endsAt, diesAt: endsAt }
  return startSession(tx, { ...starting, as: { kind: 'staff_factor', deviceId: null, confirmedAt: null, life } })
}

import { randomBytes } from 'node:crypto'
import { deviceName } from '#domain/accounts/device-name.ts'
import { ownDevicesMax } from '#domain/devices/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { setDeviceCookie } from './answer-staff-session.ts'
import { deleteOldDevices, insertDevice, lockDevice, noteUse, resetAccountTries, type DeviceRow } from './queries.ts'

interface Noting {
  readonly ctx: ReadContext
  readonly accountId: Id<'accounts'>
  /** The device that asks, where its secret is known. */
  readonly device: DeviceRow | undefined
  readonly isFactor: boolean
  readonly now: Instant
}

/**
 * Notes a login by password, which opens the PINs again: on a device of the studio, on the own device that the browser
 * is known as, or on a new own one whose secret the browser gets. A program has no device.
 */
export async function noteDevice(tx: Transaction, noting: Noting): Promise<Id<'staff_devices'> | null> {
  const { ctx, accountId, device, isFactor, now } = noting
  await resetAccountTries(tx, accountId)
  const known = device && (await lockDevice(tx, device.id))
  if (known && (known.kind !== 'own' || known.accountId === accountId)) {
    const isOwn = known.kind === 'own'
    await noteUse(tx, { id: known.id, now, isPassword: isOwn, isFactor: isOwn && isFactor })
    return known.id
  }
  if (!ctx.fromPage) return null
  const key = drawDeviceKey()
  const name = deviceName(ctx.userAgent) || 'Browser'
  const own = {
    branchId: ctx.branch.id,
    kind: 'own',
    name,
    keyHash: hashText(key),
    enrolledBy: accountId,
    now,
  } as const
  const id = await insertDevice(tx, own)
  await noteUse(tx, { id, now, isPassword: true, isFactor })
  await deleteOldDevices(tx, { accountId, keep: ownDevicesMax })
  setDeviceCookie(ctx, key)
  return id
}

/** The secret of a device: 256 random bits. */
export function drawDeviceKey(): string {
  return randomBytes(32).toString('base64url')
}

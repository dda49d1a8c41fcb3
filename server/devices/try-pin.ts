import { takesPin } from '#domain/devices/is-known-device.ts'
import { countPinTry, wrongPin } from '#domain/devices/pin-tries.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { verifyPassword } from '#server/accounts/passwords.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listRolesOf, lockDevice, lockPin, saveTries } from './queries.ts'

interface Trying {
  readonly accountId: Id<'accounts'>
  readonly deviceId: Id<'staff_devices'>
  readonly pin: string
}

/**
 * Compares a PIN on a device. The try is counted and committed first, under the locks of device and PIN, so that
 * concurrent tries cannot exceed the limit; somebody without a PIN or a role is counted and answered like a wrong one.
 * Refuses devices.unknown_device, devices.pin_locked and devices.pin_wrong. The caller clears the tries of a right one.
 */
export async function tryPin(ctx: ReadContext, trying: Trying): Promise<Refusal | undefined> {
  const counted = await inTransaction(ctx.db, async (tx) => countPin(tx, { ctx, ...trying }))
  if (isRefusal(counted)) return counted
  const matches = await verifyPassword(trying.pin, { hash: counted.hash, network: ctx.network })
  if (isRefusal(matches)) return matches
  return matches ? undefined : wrongPin(counted.tries)
}

async function countPin(
  tx: Transaction,
  { ctx, accountId, deviceId }: Omit<Trying, 'pin'> & { readonly ctx: Pick<ReadContext, 'branch'> },
) {
  const device = await lockDevice(tx, deviceId)
  const held = await listRolesOf(tx, accountId)
  const now = await studioNow(tx)
  if (!device || !takesPin(device, { accountId, roles: held.map(({ role }) => role), now }))
    return refuse('devices.unknown_device')
  const pin = await lockPin(tx, accountId)
  const tries = countPinTry({ onDevice: device.pinTries, ofAccount: pin?.tries ?? 0 })
  if (isRefusal(tries)) return tries
  await saveTries(tx, { deviceId, accountId, ...tries })
  const worksHere = held.some(({ branchId }) => branchId === ctx.branch.id)
  return { tries, hash: worksHere ? pin?.pinHash : undefined }
}

import type { switchPerson as endpoint } from '#domain/devices/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { deleteSessionsOfDevice } from '#server/accounts/staff-session-queries.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { answerStaffSession } from './answer-staff-session.ts'
import { endFormerStaffSession } from './end-staff-session.ts'
import { findDevice, lockDevice, noteUse, resetAccountTries } from './queries.ts'
import { startStaffSession } from './start-staff-session.ts'
import { tryPin } from './try-pin.ts'

/**
 * Logs somebody in by PIN on the known device that asks; whoever was logged in there no longer is. Refuses
 * devices.unknown_device elsewhere, and what `tryPin` refuses.
 */
export async function switchPerson(
  ctx: ReadContext,
  { account_id: accountId, pin }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const keyHash = ctx.staffDeviceKey && hashText(ctx.staffDeviceKey)
  const device = await findDevice(ctx.db, { keyHash, branchId: ctx.branch.id })
  if (!device) return refuse('devices.unknown_device')
  const { id: deviceId } = device
  const refused = await tryPin(ctx, { accountId, deviceId, pin })
  if (refused) return refused
  const started = await inTransaction(ctx.db, async (tx) => {
    // It may have been revoked since the PIN was compared.
    if (!(await lockDevice(tx, deviceId))) return refuse('devices.unknown_device')
    const now = await studioNow(tx)
    await noteUse(tx, { id: deviceId, now, isPassword: false, isFactor: false })
    await resetAccountTries(tx, accountId)
    await endFormerStaffSession(tx, ctx)
    await deleteSessionsOfDevice(tx, deviceId)
    return startStaffSession(tx, { ctx, accountId, deviceId, isConfirmed: true, now })
  })
  return isRefusal(started) ? started : answerStaffSession(ctx, { ...started, step: 'open' })
}

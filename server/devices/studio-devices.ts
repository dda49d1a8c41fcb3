import type {
  enrolDevice as enrolEndpoint,
  listDevices as listEndpoint,
  revokeDevice as revokeEndpoint,
} from '#domain/devices/api.ts'
import { studioDevicesMax } from '#domain/devices/model.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { moveSession } from '#server/accounts/staff-session-queries.ts'
import { signedIn, type ReadContext, type WriteContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { setDeviceCookie } from './answer-staff-session.ts'
import { drawDeviceKey } from './note-device.ts'
import {
  countStudioDevices,
  deleteDevice,
  insertDevice,
  listDeviceRows,
  lockDevice,
  lockStaffAccount,
} from './queries.ts'

/** The devices of the studio and of its people for an owner; for everybody else the own ones. */
export async function listDevices(ctx: ReadContext): Promise<OutputOf<typeof listEndpoint>> {
  const rows = await listDeviceRows(ctx.db, { branchId: ctx.branch.id, accountId: heldTo(ctx) })
  const { zone } = ctx.branch
  const here = signedIn(ctx).staff?.deviceId
  const data = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    name: row.name,
    owner: row.owner,
    enrolled_by: row.enrolledBy,
    enrolled_at: wireTime(row.enrolledAt, zone),
    last_used_at: wireTime(row.lastUsedAt, zone),
    current: row.id === here,
  }))
  return { data }
}

/** An owner sees and revokes every device of the branch, everybody else the own ones. */
function heldTo(ctx: Pick<ReadContext, 'caller'>) {
  const { accountId, role } = signedIn(ctx)
  return role === 'owner' ? null : accountId
}

/**
 * Makes the device that asks one of the studio: it gets a new secret, the login goes on there, and what the browser was
 * known as before is forgotten. Audited. Refuses devices.too_many.
 */
export async function enrolDevice(
  ctx: WriteContext,
  { kind, name }: CheckedOf<typeof enrolEndpoint>,
): Promise<OutputOf<typeof enrolEndpoint> | Refusal> {
  const { accountId, sessionHash, staff } = signedIn(ctx)
  const now = await lockStaffAccount(ctx.tx, accountId)
  if ((await countStudioDevices(ctx.tx, ctx.branch.id)) >= studioDevicesMax) return refuse('devices.too_many')
  const key = drawDeviceKey()
  const made = { branchId: ctx.branch.id, kind, name, keyHash: hashText(key), enrolledBy: accountId, now }
  const id = await insertDevice(ctx.tx, made)
  const before = staff?.deviceId ?? null
  if (before !== null) {
    await moveSession(ctx.tx, { sessionHash, deviceId: id })
    await deleteDevice(ctx.tx, before)
  }
  await writeAudit(ctx, {
    at: now,
    action: 'devices.enrol',
    subjectKind: 'staff_devices',
    subjectId: id,
    details: { kind, name, before },
  })
  if (ctx.fromPage) setDeviceCookie(ctx, key)
  return { success: true, id, key: ctx.fromPage ? null : key }
}

/**
 * Forgets a device and ends every login on it at once. Audited. Refuses request.not_found also for a device of another
 * branch, and for anybody's but the own one where the caller is no owner.
 */
export async function revokeDevice(
  ctx: WriteContext,
  { id }: CheckedOf<typeof revokeEndpoint>,
): Promise<OutputOf<typeof revokeEndpoint> | Refusal> {
  const listed = await listDeviceRows(ctx.tx, { branchId: ctx.branch.id, accountId: heldTo(ctx) })
  const now = await lockStaffAccount(ctx.tx, signedIn(ctx).accountId)
  const device = listed.some((one) => one.id === id) ? await lockDevice(ctx.tx, id) : undefined
  if (!device) return refuse('request.not_found')
  await deleteDevice(ctx.tx, id)
  await writeAudit(ctx, {
    at: now,
    action: 'devices.revoke',
    subjectKind: 'staff_devices',
    subjectId: id,
    details: { kind: device.kind, account_id: device.accountId },
  })
  return { success: true }
}

import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'

/** Notes that the owner of a login proved again who is there. */
export async function confirmSession(tx: Transaction, of: { sessionHash: string; now: Instant }): Promise<void> {
  await tx
    .updateTable('auth_sessions')
    .set({ confirmed_at: of.now })
    .where('token_hash', '=', of.sessionHash)
    .where('kind', '=', 'staff')
    .execute()
}

/** The login goes on at another device, and ends with that one. */
export async function moveSession(
  tx: Transaction,
  of: { sessionHash: string; deviceId: Id<'staff_devices'> },
): Promise<void> {
  await tx
    .updateTable('auth_sessions')
    .set({ device_id: of.deviceId })
    .where('token_hash', '=', of.sessionHash)
    .where('kind', '=', 'staff')
    .execute()
}

/** Ends whatever login there is on a device. */
export async function deleteSessionsOfDevice(tx: Transaction, deviceId: Id<'staff_devices'>): Promise<void> {
  await tx.deleteFrom('auth_sessions').where('device_id', '=', deviceId).execute()
}

/** Ends every login of an account as staff; its logins at the shop stay. */
export async function deleteStaffSessions(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await tx.deleteFrom('auth_sessions').where('account_id', '=', accountId).where('kind', '<>', 'shop').execute()
}

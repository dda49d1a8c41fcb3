import { randomUUID } from 'node:crypto'
import { insertDevice } from '#server/devices/queries.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { aMember, type Member, type Studio } from './builders.ts'
import type { TestServer } from './server.ts'

/** Somebody of the staff, logged in on a device of that kind. */
export async function onDeviceOf(
  { server, studio }: { readonly server: Pick<TestServer, 'db' | 'clock'>; readonly studio: Studio },
  { kind, role }: { readonly kind: 'roster' | 'own'; readonly role: 'desk' | 'instructor' },
): Promise<Member> {
  const { db, clock } = server
  const { branchId } = studio
  const member = await aMember(db, { role: { branchId, role } })
  const now = await clock.now()
  await db.transaction().execute(async (tx) => {
    const made = { branchId, kind, name: 'iPad', keyHash: hashText(randomUUID()), enrolledBy: member.accountId, now }
    const deviceId = await insertDevice(tx, made)
    await tx
      .updateTable('auth_sessions')
      .set({ device_id: deviceId })
      .where('account_id', '=', member.accountId)
      .execute()
  })
  return member
}

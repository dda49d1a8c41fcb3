import type { setPin as endpoint } from '#domain/devices/api.ts'
import { checkPin } from '#domain/devices/check-pin.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { day } from '#domain/kit/time.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { signedIn, type ReadContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { findBirthDate, lockStaffAccount, savePin } from './queries.ts'

/** Sets the own PIN, which is stored as a hash that nobody reads. Audited without it. Refuses devices.pin_weak. */
export async function setPin(
  ctx: ReadContext,
  { pin }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const { accountId } = signedIn(ctx)
  const birthDate = await findBirthDate(ctx.db, accountId)
  const weak = checkPin(pin, { birthday: birthDate === null ? undefined : day(birthDate) })
  if (weak) return weak
  // Before the transaction: hashing is slow on purpose.
  const pinHash = await hashPassword(pin, ctx.network)
  if (isRefusal(pinHash)) return pinHash
  return inTransaction(ctx.db, async (tx) => {
    const now = await lockStaffAccount(tx, accountId)
    await savePin(tx, { accountId, pinHash, now })
    await writeAudit(
      { ...ctx, tx },
      { at: now, action: 'devices.set_pin', subjectKind: 'accounts', subjectId: accountId, details: {} },
    )
    return { success: true }
  })
}

import type { signInStaff as endpoint } from '#domain/devices/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { checkLogin } from '#server/accounts/check-login.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { answerStaffSession } from './answer-staff-session.ts'
import { endFormerStaffSession } from './end-staff-session.ts'
import { loadStanding, type Standing } from './load-standing.ts'
import { noteDevice } from './note-device.ts'
import { startFactorSession, startStaffSession } from './start-staff-session.ts'
import { countCode, forgetCodes, useCode } from './use-code.ts'

/**
 * Logs staff in by password, and by a code where one is asked. Attempts are counted and unknown logins answered as at
 * the shop's login. Refuses devices.no_role for an account that does not work in the branch.
 */
export async function signInStaff(
  ctx: ReadContext,
  input: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const account = await checkLogin(ctx, input)
  if (isRefusal(account)) return account
  const accountId = account.id
  const now = await studioNow(ctx.db)
  const standing = await loadStanding(ctx.db, { ctx, accountId, now })
  if (standing.roleHere === undefined) return refuse('devices.no_role')
  const code = standing.step === 'factor' ? input.code : undefined
  const tooMany = code === undefined ? undefined : await countCode(ctx, accountId)
  if (tooMany) return tooMany
  const started = await inTransaction(ctx.db, async (tx) => {
    await endFormerStaffSession(tx, ctx)
    if (standing.step !== 'open' && code === undefined)
      return { ...(await startFactorSession(tx, { ctx, accountId, now })), step: standing.step }
    const refused = code === undefined ? undefined : await useCode(tx, { ctx, accountId, code, now })
    return refused ?? openLogin(tx, { ctx, accountId, standing, isFactor: code !== undefined, now })
  })
  if (isRefusal(started)) return started
  if (code !== undefined) await forgetCodes(ctx, accountId)
  return answerStaffSession(ctx, started)
}

interface Opening {
  readonly ctx: ReadContext
  readonly accountId: Id<'accounts'>
  readonly standing: Pick<Standing, 'device' | 'hasFactor'>
  /** The second factor was given just now. */
  readonly isFactor: boolean
  readonly now: Instant
}

/** Opens the login after password and factor, and notes the device. */
export async function openLogin(tx: Transaction, { ctx, accountId, standing, isFactor, now }: Opening) {
  const deviceId = await noteDevice(tx, { ctx, accountId, device: standing.device, isFactor, now })
  const isConfirmed = isFactor || !standing.hasFactor
  return { ...(await startStaffSession(tx, { ctx, accountId, deviceId, isConfirmed, now })), step: 'open' as const }
}

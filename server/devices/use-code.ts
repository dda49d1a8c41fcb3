import { timingSafeEqual } from 'node:crypto'
import { acceptCode } from '#domain/devices/accept-code.ts'
import { factorLimit } from '#domain/devices/model.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { dropRecoveryCode, lockFactor, saveStep } from './factor-queries.ts'
import { recoveryCodes } from './recovery-codes.ts'
import { sealedSecret } from './sealed-secret.ts'
import { totp } from './totp.ts'

interface Using {
  readonly ctx: Pick<ReadContext, 'config'>
  readonly accountId: Id<'accounts'>
  /** Six digits of the authenticator, or a recovery code. */
  readonly code: string
  readonly now: Instant
}

/**
 * Uses a code of an account up, under the lock of its authenticator, so that of two requests with one code one gets in.
 * Refuses what `acceptCode` refuses, and `devices.not_started` where there is no authenticator.
 */
export async function useCode(tx: Transaction, { ctx, accountId, code, now }: Using): Promise<Refusal | undefined> {
  const factor = await lockFactor(tx, accountId)
  if (!factor || factor.secret === null) return refuse('devices.not_started')
  const { secrets } = ctx.config
  if (/^[\d\s-]+$/.test(code)) {
    const secret = sealedSecret.open(factor.secret, { accountId, secrets })
    const codes = secret === undefined ? [] : totp.codesAround(secret, now)
    const accepted = acceptCode({ typed: code, codes, lastStep: factor.lastStep })
    if (isRefusal(accepted)) return accepted
    await saveStep(tx, { accountId, step: accepted.step })
    return undefined
  }
  const sent = secrets.map((installation) => recoveryCodes.hash(code, { accountId, installation }))
  const hash = factor.recoveryHashes.find((one) => sent.some((other) => isSame(one, other)))
  if (hash === undefined) return refuse('devices.code_wrong')
  await dropRecoveryCode(tx, { accountId, hash })
  return undefined
}

function isSame(kept: string, sent: string): boolean {
  const [one, other] = [Buffer.from(kept), Buffer.from(sent)]
  return one.length === other.length && timingSafeEqual(one, other)
}

type Counting = Pick<ReadContext, 'limits'>

/** Counts a code before it is compared; refuses request.too_many. */
export async function countCode({ limits }: Counting, accountId: Id<'accounts'>): Promise<Refusal | undefined> {
  return limits.count(factorLimit, hashText(`factor ${accountId}`))
}

/** A right code clears the count. */
export async function forgetCodes({ limits }: Counting, accountId: Id<'accounts'>): Promise<void> {
  await limits.forget(factorLimit, hashText(`factor ${accountId}`))
}

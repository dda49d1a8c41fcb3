import { acceptCode } from '#domain/devices/accept-code.ts'
import type { startFactor as startEndpoint, finishFactor as finishEndpoint } from '#domain/devices/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime, type Instant } from '#domain/kit/time.ts'
import { presentMe } from '#server/accounts/me.ts'
import { confirmSession } from '#server/accounts/staff-session-queries.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { loadSiteAndPolicies } from '#server/studio/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { answerStaffSession } from './answer-staff-session.ts'
import { endFormerStaffSession } from './end-staff-session.ts'
import { findFactor, lockFactor, saveFactor, saveNextSecret } from './factor-queries.ts'
import { loadStanding, type Standing } from './load-standing.ts'
import { lockStaffAccount } from './queries.ts'
import { recoveryCodes } from './recovery-codes.ts'
import { sealedSecret } from './sealed-secret.ts'
import { openLogin } from './sign-in-staff.ts'
import { totp } from './totp.ts'
import { countCode, forgetCodes } from './use-code.ts'

/**
 * Draws the secret of a new authenticator; one in force stays so until `finishFactor`. Refuses what `whoSetsUp`
 * refuses.
 */
export async function startFactor(ctx: WriteContext): Promise<OutputOf<typeof startEndpoint> | Refusal> {
  const accountId = await whoSetsUp(ctx, ctx.tx)
  if (isRefusal(accountId)) return accountId
  await lockStaffAccount(ctx.tx, accountId)
  const secret = totp.draw()
  const sealed = sealedSecret.seal(secret, { accountId, installation: ctx.config.secret })
  await saveNextSecret(ctx.tx, { accountId, sealed })
  const me = await presentMe(ctx.tx, { accountId, branch: ctx.branch })
  const { site } = await loadSiteAndPolicies(ctx.tx, ctx.branch.id)
  return { success: true, secret, uri: totp.uri({ issuer: site.site_title, label: me.email ?? me.full_name, secret }) }
}

/**
 * Puts the new authenticator in force by its first code, and draws recovery codes, which are shown this once. A login
 * that owed the factor is open from then on. Audited without codes. Refuses what `whoSetsUp` refuses,
 * devices.not_started, and devices.code_wrong.
 */
export async function finishFactor(
  ctx: ReadContext,
  { code }: CheckedOf<typeof finishEndpoint>,
): Promise<OutputOf<typeof finishEndpoint> | Refusal> {
  const accountId = await whoSetsUp(ctx, ctx.db)
  if (isRefusal(accountId)) return accountId
  const tooMany = await countCode(ctx, accountId)
  if (tooMany) return tooMany
  const finished = await inTransaction(ctx.db, async (tx) => {
    const now = await lockStaffAccount(tx, accountId)
    const codes = await putInForce(tx, { ctx, accountId, code, now })
    if (isRefusal(codes)) return codes
    const standing = await loadStanding(tx, { ctx, accountId, now })
    const { caller } = ctx
    // Whoever owes the factor acts in the role that the login will have.
    if (caller.kind !== 'account' && caller.kind !== 'owes_factor') return refuse('auth.required')
    if (standing.roleHere === undefined) return refuse('auth.required')
    await writeAudit(
      { ...ctx, tx, caller: { ...caller, kind: 'account', role: standing.roleHere } },
      { at: now, action: 'devices.set_factor', subjectKind: 'accounts', subjectId: accountId, details: {} },
    )
    return { codes, login: await goOn(tx, { ctx, accountId, standing, now }) }
  })
  if (isRefusal(finished)) return finished
  await forgetCodes(ctx, accountId)
  return { ...finished.login, recovery_codes: finished.codes }
}

/**
 * Whose authenticator is set up: that of whoever owes a factor and has none, and that of an open login that proved who
 * is there. Refuses auth.required for anybody else, so that a password alone replaces no authenticator, and
 * auth.confirm.
 */
async function whoSetsUp({ caller }: ReadContext | WriteContext, db: Database): Promise<Id<'accounts'> | Refusal> {
  if (caller.kind === 'owes_factor') {
    const factor = await findFactor(db, caller.accountId)
    return typeof factor?.secret === 'string' ? refuse('auth.required') : caller.accountId
  }
  if (caller.kind !== 'account' || !caller.staff || !caller.role) return refuse('auth.required')
  return caller.staff.confirmedUntil === null ? refuse('auth.confirm') : caller.accountId
}

interface First {
  readonly ctx: ReadContext
  readonly accountId: Id<'accounts'>
  readonly code: string
  readonly now: Instant
}

async function putInForce(tx: Transaction, { ctx, accountId, code, now }: First): Promise<string[] | Refusal> {
  const factor = await lockFactor(tx, accountId)
  const of = { accountId, installation: ctx.config.secret }
  const sealed = factor?.nextSecret ?? null
  if (sealed === null) return refuse('devices.not_started')
  const secret = sealedSecret.open(sealed, { accountId, secrets: ctx.config.secrets })
  if (secret === undefined) return refuse('devices.not_started')
  const accepted = acceptCode({ typed: code, codes: totp.codesAround(secret, now), lastStep: null })
  if (isRefusal(accepted)) return accepted
  const codes = recoveryCodes.draw()
  const recoveryHashes = codes.map((one) => recoveryCodes.hash(one, of))
  await saveFactor(tx, { accountId, sealed, step: accepted.step, recoveryHashes, now })
  return codes
}

interface GoingOn {
  readonly ctx: ReadContext
  readonly accountId: Id<'accounts'>
  readonly standing: Standing
  readonly now: Instant
}

/** Opens the login that owed the factor; an open one goes on, and is confirmed. */
async function goOn(tx: Transaction, { ctx, accountId, standing, now }: GoingOn) {
  const { caller, branch } = ctx
  if (caller.kind === 'account' && caller.staff) {
    await confirmSession(tx, { sessionHash: caller.sessionHash, now })
    const expires_at = wireTime(caller.staff.expiresAt, branch.zone)
    return { success: true, step: 'open', token: null, expires_at } as const
  }
  await endFormerStaffSession(tx, ctx)
  return answerStaffSession(ctx, await openLogin(tx, { ctx, accountId, standing, isFactor: true, now }))
}

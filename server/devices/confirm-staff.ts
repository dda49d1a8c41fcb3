import { confirmMinutes } from '#domain/accounts/model.ts'
import type { confirmStaff as endpoint } from '#domain/devices/api.ts'
import { takesPin } from '#domain/devices/is-known-device.ts'
import { countPinTry } from '#domain/devices/pin-tries.ts'
import { confirms, proofAsked, type Proof } from '#domain/devices/proof-asked.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { plusMinutes, wireTime, type Instant } from '#domain/kit/time.ts'
import { checkPassword } from '#server/accounts/passwords.ts'
import { confirmSession } from '#server/accounts/staff-session-queries.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import { signedIn, type ReadContext, type SignedIn } from '#server/kit/context.ts'
import { findFactor } from './factor-queries.ts'
import { findDeviceById, findPin, listRolesOf, noteUse, resetAccountTries, type DeviceRow } from './queries.ts'
import { tryPin } from './try-pin.ts'
import { countCode, forgetCodes, useCode } from './use-code.ts'

type Input = CheckedOf<typeof endpoint>

/**
 * Notes that the owner of a login proved again who is there: what 6.2 asks again counts for five minutes. Refuses
 * devices.proof for another proof than the one that is asked, and whatever refuses the proof itself.
 */
export async function confirmStaff(ctx: ReadContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> {
  const caller = signedIn(ctx)
  const facts = await loadProofFacts(ctx, caller)
  const asked = proofAsked(facts)
  const sent = sentProof(input)
  if (sent === undefined || !confirms(sent, facts)) return refuse('devices.proof', { details: { confirm_by: asked } })
  const refused = await checkProof(ctx, { input, device: facts.device })
  if (refused) return refused
  const confirmedAt = await inTransaction(ctx.db, async (tx) => {
    const now = await studioNow(tx)
    await confirmSession(tx, { sessionHash: caller.sessionHash, now })
    return now
  })
  if (isRefusal(confirmedAt)) return confirmedAt
  return { success: true, confirmed_until: wireTime(plusMinutes(confirmedAt, confirmMinutes), ctx.branch.zone) }
}

export interface ProofFacts {
  readonly device: DeviceRow | undefined
  readonly hasPin: boolean
  readonly isPinOpen: boolean
  readonly hasFactor: boolean
  readonly recoveryCodesLeft: number
}

/** Which proofs the owner of a login has on the device that it is on. */
export async function loadProofFacts(ctx: ReadContext, { accountId, staff }: SignedIn): Promise<ProofFacts> {
  const { db } = ctx
  const deviceId = staff?.deviceId ?? null
  const [device, pin, factor, held, now] = await Promise.all([
    deviceId === null ? undefined : findDeviceById(db, deviceId),
    findPin(db, accountId),
    findFactor(db, accountId),
    listRolesOf(db, accountId),
    studioNow(db),
  ])
  return {
    device,
    hasPin: pin !== undefined,
    isPinOpen: isPinOpen({ device, tries: pin?.tries, asker: { accountId, roles: held.map(({ role }) => role), now } }),
    hasFactor: typeof factor?.secret === 'string',
    recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
  }
}

interface PinFacts {
  readonly device: DeviceRow | undefined
  readonly tries: number | undefined
  readonly asker: Parameters<typeof takesPin>[1] & { readonly now: Instant }
}

function isPinOpen({ device, tries, asker }: PinFacts): boolean {
  if (!device || tries === undefined || !takesPin(device, asker)) return false
  return !isRefusal(countPinTry({ onDevice: device.pinTries, ofAccount: tries }))
}

function sentProof({ pin, code, password }: Input): Proof | undefined {
  const sent = [pin, code, password].filter((one) => one !== undefined)
  if (sent.length !== 1) return undefined
  if (pin !== undefined) return 'pin'
  return code === undefined ? 'password' : 'code'
}

async function checkProof(
  ctx: ReadContext,
  { input, device }: { readonly input: Input; readonly device: DeviceRow | undefined },
): Promise<Refusal | undefined> {
  const { accountId } = signedIn(ctx)
  const { pin, code, password } = input
  if (pin !== undefined && device) {
    const refused = await tryPin(ctx, { accountId, deviceId: device.id, pin })
    if (refused) return refused
    return asRefusal(
      await inTransaction(ctx.db, async (tx) => {
        await noteUse(tx, { id: device.id, now: await studioNow(tx), isPassword: false, isFactor: false })
        await resetAccountTries(tx, accountId)
        return { success: true }
      }),
    )
  }
  if (code !== undefined) {
    const tooMany = await countCode(ctx, accountId)
    if (tooMany) return tooMany
    const refused = await inTransaction(
      ctx.db,
      async (tx) => (await useCode(tx, { ctx, accountId, code, now: await studioNow(tx) })) ?? { success: true },
    )
    if (isRefusal(refused)) return refused
    await forgetCodes(ctx, accountId)
    return undefined
  }
  return asRefusal(await checkPassword(ctx, { password: password ?? '', field: 'password' }))
}

function asRefusal(result: unknown): Refusal | undefined {
  return isRefusal(result) ? result : undefined
}

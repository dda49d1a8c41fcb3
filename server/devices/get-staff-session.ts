import type { getStaffSession as endpoint } from '#domain/devices/api.ts'
import { takesPin } from '#domain/devices/is-known-device.ts'
import { demoPassword, deviceTriesMax, lockMinutes, stepDrift, stepSeconds } from '#domain/devices/model.ts'
import { proofAsked } from '#domain/devices/proof-asked.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { instantAt, wireTime, type Instant } from '#domain/kit/time.ts'
import { presentMe } from '#server/accounts/me.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { loadProofFacts } from './confirm-staff.ts'
import { findFactor } from './factor-queries.ts'
import { findDevice, listColleagues, listDemoStaff, listRolesOf, type DeviceRow } from './queries.ts'
import { sealedSecret } from './sealed-secret.ts'
import { totp } from './totp.ts'

type Output = OutputOf<typeof endpoint>

/**
 * The login of staff on this device, and what the sign-in page and the lock show. The names of colleagues are shown on
 * a known device alone, the people of the demo in the demo alone.
 */
export async function getStaffSession(ctx: ReadContext): Promise<Output> {
  const now = await studioNow(ctx.db)
  const keyHash = ctx.staffDeviceKey && hashText(ctx.staffDeviceKey)
  const device = await findDevice(ctx.db, { keyHash, branchId: ctx.branch.id })
  return {
    step: await stepOf(ctx),
    session: await presentSession(ctx),
    device: device ? presentDevice(device) : null,
    people: device ? await listPeople(ctx, { device, now }) : [],
    demo: ctx.config.mode === 'demo' ? await listDemo(ctx, now) : [],
  }
}

async function stepOf({ caller, db }: ReadContext): Promise<Output['step']> {
  if (caller.kind === 'owes_factor')
    return typeof (await findFactor(db, caller.accountId))?.secret === 'string' ? 'factor' : 'set_up'
  return caller.kind === 'account' && caller.staff && caller.role ? 'open' : 'none'
}

async function presentSession(ctx: ReadContext): Promise<Output['session']> {
  const { caller, branch, db } = ctx
  if (caller.kind !== 'account' || !caller.staff || !caller.role) return null
  const { staff, role, accountId } = caller
  const [me, facts] = await Promise.all([presentMe(db, { accountId, branch }), loadProofFacts(ctx, caller)])
  return {
    me,
    role,
    expires_at: wireTime(staff.expiresAt, branch.zone),
    confirmed_until: staff.confirmedUntil && wireTime(staff.confirmedUntil, branch.zone),
    has_pin: facts.hasPin,
    has_factor: facts.hasFactor,
    recovery_codes_left: facts.recoveryCodesLeft,
    confirm_by: proofAsked(facts),
  }
}

function presentDevice({ id, kind, name, pinTries }: DeviceRow): Output['device'] {
  return { id, kind, name, lock_minutes: lockMinutes[kind], pin_tries_left: deviceTriesMax - pinTries }
}

async function listPeople(
  { db, branch }: ReadContext,
  { device, now }: { readonly device: DeviceRow; readonly now: Instant },
): Promise<Output['people']> {
  const { accountId } = device
  if (accountId !== null) {
    const roles = (await listRolesOf(db, accountId)).map(({ role }) => role)
    if (!takesPin(device, { accountId, roles, now })) return []
  }
  return listColleagues(db, { branchId: branch.id, accountId })
}

/** The people of the demo with their password and a code that was not used yet. */
async function listDemo({ db, branch, config }: ReadContext, now: Instant): Promise<Output['demo']> {
  const order = ['owner', 'manager', 'desk', 'instructor'] as const
  const rows = await listDemoStaff(db, branch.id)
  const current = totp.stepAt(now)
  return rows
    .toSorted((one, other) => order.indexOf(one.role) - order.indexOf(other.role))
    .map(({ accountId, name, login, role, secret, lastStep }) => {
      const opened = secret === null ? undefined : sealedSecret.open(secret, { accountId, secrets: config.secrets })
      const step = Math.max(current, (lastStep ?? 0) + 1)
      const code = opened === undefined || step > current + stepDrift ? null : totp.code(opened, step)
      const until = instantAt((current + 1) * stepSeconds * 1000)
      return {
        name,
        role,
        login,
        password: demoPassword,
        code,
        code_until: opened === undefined ? null : wireTime(until, branch.zone),
      }
    })
}

import { decideSignIn, type SignInStep } from '#domain/devices/decide-sign-in.ts'
import { isKnownDevice } from '#domain/devices/is-known-device.ts'
import type { StaffRole } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { hashText } from '#server/kit/idempotency.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { findFactor } from './factor-queries.ts'
import { findDevice, listRolesOf, type DeviceRow } from './queries.ts'

export interface Standing {
  /** In all branches: the login counts in each of them. */
  readonly roles: readonly StaffRole[]
  readonly roleHere: StaffRole | undefined
  readonly hasFactor: boolean
  /** The device that asks, where it is known by its secret. */
  readonly device: DeviceRow | undefined
  /** What a right password is followed by. */
  readonly step: SignInStep
}

interface About {
  readonly ctx: Pick<ReadContext, 'branch' | 'staffDeviceKey'>
  readonly accountId: Id<'accounts'>
  readonly now: Instant
}

/** What decides how an account logs in as staff on the device that asks. */
export async function loadStanding(db: Database, { ctx, accountId, now }: About): Promise<Standing> {
  const [held, factor, device] = await Promise.all([
    listRolesOf(db, accountId),
    findFactor(db, accountId),
    findDevice(db, { keyHash: ctx.staffDeviceKey && hashText(ctx.staffDeviceKey), branchId: ctx.branch.id }),
  ])
  const policies = await Promise.all(held.map(async ({ branchId }) => loadPolicies(db, branchId)))
  const roles = held.map(({ role }) => role)
  const hasFactor = typeof factor?.secret === 'string'
  return {
    roles,
    roleHere: held.find(({ branchId }) => branchId === ctx.branch.id)?.role,
    hasFactor,
    device,
    step: decideSignIn({
      roles,
      isFactorForAll: policies.some((one) => one.staff_factor_for_all),
      hasFactor,
      isKnown: isKnownDevice(device, { accountId, roles, now }),
    }),
  }
}

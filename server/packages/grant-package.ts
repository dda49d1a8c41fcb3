import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { cycle } from '#domain/packages/cycle.ts'
import { validUntil } from '#domain/packages/validity.ts'
import type { Transaction } from '#server/driver/database.ts'
import { transferValue } from '#server/ledger/transfer-value.ts'
import { insertLot } from './lot-queries.ts'
import { findPlan, type PlanRow } from './plan-queries.ts'

export interface PackageGrant {
  readonly planId: Id<'package_plans'>
  readonly personId: Id<'persons'>
  readonly branchId: Id<'branches'>
  /** The source of the grant; one source grants once, however often it is repeated. */
  readonly sourceKind: 'order_line' | 'staff' | 'seed' | 'collection'
  readonly sourceId: string
  /** Credits when they differ from the plan's. */
  readonly credits?: number
  /** The instant of payment, from which validity counts. */
  readonly now: Instant
  readonly zone: string
  /** The first instant at which it is no longer valid, when a contract and not the plan says so. */
  readonly expiresAt?: Instant
}

export interface GrantedLot {
  readonly lotId: Id<'package_lots'>
  readonly granted: number
  readonly expiresAt: Instant
  /** True when this source had been granted before: nothing was written. */
  readonly repeated: boolean
}

/**
 * Gives a person a lot of the package and its credits, once per source, inside the caller's transaction. A plan that is
 * no longer on sale is granted as well, since it may have been paid for before. Throws when the branch has no such plan
 * (a bug).
 */
export async function grantPackage(tx: Transaction, grant: PackageGrant): Promise<GrantedLot> {
  const plan = await findPlan(tx, grant)
  if (!plan) throw new Error(`package ${grant.planId} is missing in the branch`)
  const lot = await insertLot(tx, {
    planId: grant.planId,
    branchId: grant.branchId,
    personId: grant.personId,
    sourceKind: grant.sourceKind,
    sourceId: grant.sourceId,
    granted: grant.credits ?? plan.credits,
    startsAt: grant.now,
    expiresAt: grant.expiresAt ?? endOf(plan, grant),
  })
  if (lot.fresh) {
    await transferValue(tx, {
      eventKey: `grant:${grant.sourceKind}:${grant.sourceId}`,
      reason: 'credit_granted',
      subject: grant.sourceId,
      at: grant.now,
      unit: 'credit',
      amount: lot.granted,
      from: { kind: 'house:credits_issued' },
      to: { kind: 'lot', holder: lot.id },
      about: lot.id,
    })
  }
  return { lotId: lot.id, granted: lot.granted, expiresAt: lot.expires_at, repeated: !lot.fresh }
}

/** A membership's credits expire with its cycle, a pack's with its last day. */
function endOf(plan: PlanRow, { now, zone }: PackageGrant): Instant {
  if (plan.expiry_basis !== null) return cycle({ basis: plan.expiry_basis, startedAt: now, zone }, now).until
  return validUntil({ paidAt: now, validityDays: plan.validity_days, zone })
}

import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { IntroClaim, Plan } from './model.ts'

interface Purchase {
  readonly plan: Pick<Plan, 'kind' | 'active' | 'joinable' | 'intro' | 'newest'>
  readonly quantity: number
  /** The claims under any key of the buyer; none when the buyer is not known yet. */
  readonly claims: readonly IntroClaim[]
  /** The buyer's own order, whose reservation does not count. */
  readonly orderId?: string
}

/**
 * The intro offer is once per person, reserved when its order is placed and used when it is paid; memberships are
 * joined and not bought. Undefined when the package may be bought. Refusals: packages.changed for a version that
 * another one replaced, packages.unavailable, packages.not_joinable, packages.intro_single, packages.intro_used.
 * Example: a person whose other order holds the offer is refused, whatever spelling of the e-mail it was placed with.
 */
export function checkPurchase({ plan, quantity, claims, orderId }: Purchase): Refusal | undefined {
  if (plan.newest !== null) return refuse('packages.changed', { details: { plan_id: plan.newest } })
  if (!plan.active) return refuse('packages.unavailable')
  if (plan.kind === 'contracts' || !plan.joinable) return refuse('packages.not_joinable')
  if (!plan.intro) return undefined
  if (quantity !== 1) return refuse('packages.intro_single')
  return claims.some((claim) => claim.orderId !== orderId) ? refuse('packages.intro_used') : undefined
}

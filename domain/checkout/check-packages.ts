import type { WantedLine } from '#domain/cart/model.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkPurchase } from '#domain/packages/check-purchase.ts'

type Plan = Parameters<typeof checkPurchase>[0]['plan']

/** What decides whether the packages of a cart may be bought. */
export interface PackageFacts {
  readonly buyer: {
    readonly isMember: boolean
    /** Null when it is unknown, and for a guest. */
    readonly birthDate: string | null
  }
  readonly plans: ReadonlyMap<string, Plan>
  /** What became of the intro offer that the order was to reserve. */
  readonly intro: 'reserved' | 'taken' | undefined
}

/**
 * Packages need an account whose birth date is known, and the intro offer is bought once. Refuses what
 * buying a package by itself refuses.
 */
export function checkPackages(
  lines: readonly { readonly line: WantedLine; readonly planId: string | null | undefined }[],
  { buyer, plans, intro }: PackageFacts,
): Refusal | undefined {
  const packages = lines.filter(({ planId }) => typeof planId === 'string')
  if (packages.length === 0) return undefined
  if (!buyer.isMember) return refuse('checkout.account_needed')
  let intros = 0
  for (const { line, planId } of packages) {
    const plan = plans.get(planId ?? '')
    if (!plan) return refuse('packages.unavailable')
    const refusal = checkPurchase({ plan, quantity: line.quantity, claims: [] })
    if (refusal) return refusal
    if (plan.intro) intros += 1
  }
  if (buyer.birthDate === null) return refuse('accounts.birth_date_needed')
  if (intros > 1) return refuse('packages.intro_single')
  return intro === 'taken' ? refuse('packages.intro_used') : undefined
}

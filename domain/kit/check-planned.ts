import { refuse, type Refusal } from './refusal.ts'

/**
 * Whether an act still does what its preview showed. Without the hash of a preview every plan is right. Refuses
 * staff.plan_changed, with the new plan.
 */
export function checkPlanned(plan: { readonly plan_hash: string }, shown: string | undefined): Refusal | undefined {
  return shown === undefined || shown === plan.plan_hash
    ? undefined
    : refuse('staff.plan_changed', { details: { plan } })
}

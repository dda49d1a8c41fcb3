import type { StaffRole } from '#domain/kit/endpoint.ts'
import { manages } from '#domain/kit/manages.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** Only owner and manager give a seat without a credit. Refuses auth.forbidden. */
export function checkComplimentary(
  role: StaffRole | undefined,
  pay: 'credit' | 'complimentary' | 'staff',
): Refusal | undefined {
  return pay === 'credit' || manages(role) ? undefined : refuse('auth.forbidden')
}

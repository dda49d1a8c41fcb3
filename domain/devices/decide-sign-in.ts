import type { StaffRole } from '#domain/kit/endpoint.ts'
import { factorRoles } from './model.ts'

export type SignInStep = 'open' | 'factor' | 'set_up'

interface SignInFacts {
  /** The roles of the account in all branches, since the login counts in each of them. */
  readonly roles: readonly StaffRole[]
  /** One of these branches asks everybody for a second factor. */
  readonly isFactorForAll: boolean
  readonly hasFactor: boolean
  /** The second factor is not asked on this device: `isKnownDevice`. */
  readonly isKnown: boolean
}

/**
 * What follows a right password: the login is open, a code is asked, or an authenticator is set up first. Owners and
 * managers need a second factor, others where the studio wants it; who has one is asked for it on a device that is not
 * known.
 */
export function decideSignIn({ roles, isFactorForAll, hasFactor, isKnown }: SignInFacts): SignInStep {
  const needsFactor = isFactorForAll || roles.some((role) => factorRoles.includes(role))
  if (!hasFactor) return needsFactor ? 'set_up' : 'open'
  return isKnown ? 'open' : 'factor'
}

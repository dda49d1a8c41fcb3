import type { Reached, Target } from '#domain/accounts/code-target.ts'
import { proveContact } from '#domain/accounts/prove-contact.ts'

/**
 * Which contacts of the account that ends go to the one that stays: those that are proven, where it has none of the
 * kind. Whatever nobody proved may be a stranger's, and is given to no one.
 * Example: an account with an e-mail alone takes over the phone that the code was sent to.
 */
export function keptContacts(
  channel: Target['channel'],
  { own, other }: { readonly own: Reached; readonly other: Reached },
): { readonly email: string | null; readonly phone: string | null } {
  const { verify } = proveContact(channel, other)
  return {
    email: own.email === null && (other.emailVerified || verify === 'email') ? other.email : null,
    phone: own.phone === null && (other.phoneVerified || verify === 'phone') ? other.phone : null,
  }
}

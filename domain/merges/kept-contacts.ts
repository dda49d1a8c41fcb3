import type { Reached, Target } from '#domain/accounts/code-target.ts'
import { proveContact } from '#domain/accounts/prove-contact.ts'

/**
 * The contacts of the account that ends which move to the one that stays: verified ones, where it has none of the kind.
 * An unverified one may be a stranger's, and is dropped. Example: an account with only an e-mail gets the phone that
 * the code was sent to.
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

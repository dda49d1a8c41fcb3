import { normalizeInput } from './normalize-input.ts'

// ASCII only: letters that look alike, or that become alike in lower case, would make one account of two addresses.
const shape = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
/** An address has at most 254 characters (RFC 5321); the rest is room for spaces around. */
const typedMost = 600

/**
 * The e-mail as an account stores it: trimmed, in lower case, without invisible characters. Undefined when it is not an
 * address.
 */
export function normaliseEmail(typed: string): string | undefined {
  if (typed.length > typedMost) return undefined
  const email = normalizeInput(typed)
  return email.length <= 254 && shape.test(email) ? email.toLowerCase() : undefined
}

const googleDomain = /@(?:gmail|googlemail)\.com$/

/**
 * The e-mail by which once-only offers recognise a person: without its `+tag`, and for Gmail without dots and as
 * gmail.com, so that `m.ei+1@googlemail.com` is `mei@gmail.com`. For comparison only: mail goes to the address as
 * typed, and each spelling may register (docs/studio-rules.md#people-and-accounts).
 */
export function identityEmail(email: string): string {
  const untagged = email.toLowerCase().replace(/^([^+@]*)\+[^@]*@/, '$1@')
  if (!googleDomain.test(untagged)) return untagged
  return `${untagged.slice(0, untagged.indexOf('@')).replaceAll('.', '')}@gmail.com`
}

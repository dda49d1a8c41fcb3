import { readNarrow } from './read-narrow.ts'

// ASCII alone: letters that only look alike, or that become alike in lower case, would make one account of two
// addresses.
const shape = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i
/** An address has 254 characters at the most (RFC 5321); the rest is room for spaces around. */
const typedMost = 600

/**
 * The e-mail as an account stores it: as it is seen, without spaces around, lower case. Undefined when it is not an
 * address.
 */
export function normaliseEmail(typed: string): string | undefined {
  if (typed.length > typedMost) return undefined
  const email = readNarrow(typed)
  return email.length <= 254 && shape.test(email) ? email.toLowerCase() : undefined
}

const googleDomain = /@(?:gmail|googlemail)\.com$/

/**
 * The e-mail that carries rights a human has once: without its `+tag`, and for Gmail without dots and as gmail.com, so
 * that `m.ei+1@googlemail.com` is `mei@gmail.com`. For comparing only: mail goes to the address as typed, and each
 * spelling may register (docs/studio-rules.md#people-and-accounts).
 */
export function identityEmail(email: string): string {
  const untagged = email.toLowerCase().replace(/^([^+@]*)\+[^@]*@/, '$1@')
  if (!googleDomain.test(untagged)) return untagged
  return `${untagged.slice(0, untagged.indexOf('@')).replaceAll('.', '')}@gmail.com`
}

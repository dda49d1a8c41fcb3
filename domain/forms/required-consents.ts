import type { ConsentName, FormKind, SignerRole } from './model.ts'

/**
 * The ticks that a form needs, each a statement of its own, as the Personal Data Protection Act 2010 wants it.
 * Example: a guardian signing the waiver ticks guardian, risks, health and sensitive_data; the terms need `agree`
 * alone.
 */
export function requiredConsents(kind: FormKind, signer: SignerRole): readonly ConsentName[] {
  if (kind !== 'waiver') return ['agree']
  return signer === 'guardian'
    ? ['guardian', 'risks', 'health', 'sensitive_data']
    : ['risks', 'health', 'sensitive_data']
}

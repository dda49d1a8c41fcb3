export const proofs = ['pin', 'code', 'password'] as const
export type Proof = (typeof proofs)[number]

interface Holder {
  /** The account has a PIN, this device takes it, and neither has used its tries up. */
  readonly isPinOpen: boolean
  readonly hasFactor: boolean
}

/**
 * What an act that is asked again asks for: the PIN on a known device, else the second factor, else the password of
 * whoever has neither.
 */
export function proofAsked({ isPinOpen, hasFactor }: Holder): Proof {
  if (isPinOpen) return 'pin'
  return hasFactor ? 'code' : 'password'
}

/**
 * Whether a proof confirms an act. A code always does, since it is the strongest; a PIN where it counts; a password
 * only where neither could be asked.
 */
export function confirms(proof: Proof, holder: Holder): boolean {
  if (proof === 'code') return holder.hasFactor
  return proof === proofAsked(holder)
}

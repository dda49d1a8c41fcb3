import { identityEmail } from '#domain/kit/email.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { LotState } from './model.ts'

interface ShareRequest {
  /** In its normal form. */
  readonly email: string
  readonly lot: {
    readonly state: LotState
    readonly sharing: boolean
    /** How many people may use it, the owner counted. */
    readonly places: number
  }
  readonly owner: {
    /** True when the account has verified its e-mail or its phone. */
    readonly verified: boolean
    /** Every e-mail that is or was the owner's, without `+tag`. */
    readonly emails: readonly string[]
  }
  /** The present sharers. */
  readonly live: readonly { readonly slot: number; readonly email: string }[]
}

/**
 * Whether the owner may share a pack with one more e-mail (docs/studio-rules.md#sharing). Returns the lowest free
 * number among the sharers, which are numbered from 1 on. Refusals: packages.not_yours, packages.expired,
 * packages.share_off, packages.share_unverified, packages.share_self, packages.share_exists, packages.share_full.
 * Example: a pack by 2 takes one e-mail; the second is `packages.share_full`.
 */
export function decideShare({ email, lot, owner, live }: ShareRequest): { readonly slot: number } | Refusal {
  if (lot.state === 'revoked') return refuse('packages.not_yours')
  if (lot.state === 'expired') return refuse('packages.expired')
  if (!lot.sharing) return refuse('packages.share_off')
  if (!owner.verified) return refuse('packages.share_unverified')
  if (owner.emails.includes(identityEmail(email))) return refuse('packages.share_self')
  if (live.some((share) => share.email === email)) return refuse('packages.share_exists')
  const taken = new Set(live.map((share) => share.slot))
  let slot = 1
  while (taken.has(slot)) slot += 1
  return slot < lot.places ? { slot } : refuse('packages.share_full', { values: { places: lot.places } })
}
